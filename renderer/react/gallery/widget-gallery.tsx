import { Input } from 'antd'
import { useState } from 'react'
import type { InputDefinition, WidgetRegistry } from '../../widget.ts'
import { useHost } from '../host-context.tsx'
import type { PageCompiler } from '../use-compiled-page.ts'
import styles from './gallery.module.css'
import { GalleryWidget } from './gallery-widget.tsx'
import { messages } from './messages.ts'
import type { WidgetExamples } from './widget-example.ts'

export interface WidgetGalleryProps {
  /** Of the widgets that the surroundings have as well. */
  readonly registry: WidgetRegistry
  /** The examples of a widget; undefined where it has none. */
  examplesOf(type: string): WidgetExamples | undefined
  readonly compile: PageCompiler
}

/** Every widget of the registry, each in every place that a page can put it. `?widget=cron` opens one. */
export function WidgetGallery({ registry, examplesOf, compile }: WidgetGalleryProps) {
  const { page } = useHost()
  const definitions = registry.types.flatMap((type) => registry.get(type) ?? [])
  const named = page.params.widget ?? definitions[0]?.type
  const [shown, setShown] = useState({ named, type: named })
  // Another address of the gallery was visited: it is the same tab.
  if (shown.named !== named) setShown({ named, type: named })
  const { type } = shown
  const [keyword, setKeyword] = useState('')
  const found = definitions.filter((definition) => isFound(definition, keyword))
  const definition = type === undefined ? undefined : registry.get(type)

  function open(chosen: string) {
    setShown({ named, type: chosen })
    page.replaceQuery?.({ widget: chosen })
  }

  return (
    <div className={styles.gallery}>
      <nav className={styles.side} aria-label={messages.widgets}>
        <Input
          type="search"
          value={keyword}
          allowClear
          aria-label={messages.search}
          placeholder={messages.search}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <p className={styles.count} role="status">
          {found.length === 0 ? messages.noneFound : messages.count(found.length, definitions.length)}
        </p>
        <ul className={styles.list}>
          {found.map((one) => (
            <li key={one.type}>
              <button
                type="button"
                className={styles.entry}
                aria-current={one.type === type ? 'true' : undefined}
                onClick={() => open(one.type)}
              >
                {one.title} <code className={styles.type}>{one.type}</code>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.main}>
        {definition ? (
          <GalleryWidget
            key={definition.type}
            definition={definition}
            examples={examplesOf(definition.type)}
            compile={compile}
          />
        ) : (
          <p role="alert">{messages.unknown(type ?? '')}</p>
        )}
      </div>
    </div>
  )
}

function isFound({ type, title, accepts }: InputDefinition, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase()
  return [type, title.toLowerCase(), ...accepts].some((text) => text.includes(wanted))
}
