import { MoreOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tag } from 'antd'
import { useState } from 'react'
import {
  addListView,
  changeListView,
  chooseListViews,
  deleteListView,
  saveDefaultViewForAll,
  type ViewChoice,
} from '#schemas/api/list-settings.ts'
import { useHost } from '../../host-context.tsx'
import { toFailure } from '../../states/failure.ts'
import { SortableItems } from '../columns/sortable-items.tsx'
import { messages } from './messages.ts'
import { missingNote, type OfferedView, offeredViews, openView, toContent } from './open-view.ts'
import type { PanelContentProps } from './panel-props.ts'
import { ViewForm, type ViewFormValues } from './view-form.tsx'
import styles from './views.module.css'

/** What is being asked for a view: its name, or whom it is shared with. */
interface Editing {
  readonly id: string
  readonly part: 'title' | 'shared'
}

/** All views that the user may open, and a name for what the list asks for now. */
export function ViewsPanel({ plan, own, arrangement, arranger, state, onChanged, onClose }: PanelContentProps) {
  const host = useHost()
  const [told, tell] = useState('')
  const [editing, setEditing] = useState<Editing | null>(null)
  const { settings } = arranger
  const { choice, defaultForAll, mayShare, roles } = settings
  const views = offeredViews({ plan, settings })
  const page = plan.code
  const opened = arrangement.view

  /** Tells of a failure; resolves with what stands on the server now, undefined when it did not come to that. */
  async function change(act: () => Promise<unknown>) {
    try {
      await act()
      return await onChanged()
    } catch (error) {
      host.notice.error(messages.failed(toFailure(error).message))
      return undefined
    }
  }

  function open(id: string | null, of = settings) {
    if (id === null) {
      arrangement.open(null)
      return
    }
    const environment = { user: host.user, now: host.clock.businessNow() }
    const { asking } = arrangement
    const { defaultSort, groupBy: defaultGroupBy } = own
    const { permissions } = host
    const parts = { plan, settings: of, permissions, environment, defaultSort, defaultGroupBy, asking }
    const view = openView(id, parts)
    if (!view) return
    const note = missingNote(view)
    if (note !== null) host.notice.warning(note)
    arrangement.open(view)
  }

  const choose = (next: Partial<ViewChoice>) =>
    change(() => host.call(chooseListViews, { params: { page }, body: { ...choice, ...next } }))

  function move(id: string, over: string) {
    const ids = views.map((view) => view.id)
    const place = ids.indexOf(over)
    if (place < 0) return
    const order = ids.toSpliced(ids.indexOf(id), 1).toSpliced(place, 0, id)
    const title = views.find((view) => view.id === id)?.title ?? ''
    tell(messages.moved(title, place + 1, views.length))
    void choose({ order })
  }

  function star(id: string) {
    const starred = choice.starred.includes(id) ? choice.starred.filter((one) => one !== id) : [...choice.starred, id]
    void choose({ starred })
  }

  async function update(id: string) {
    const content = toContent(state, arrangement.setting)
    const fresh = await change(() => host.call(changeListView, { params: { page, id }, body: { content } }))
    if (fresh) open(id, fresh.settings)
  }

  async function remove({ id, title, shared }: OfferedView) {
    const content = shared.kind === 'own' ? messages.removeQuestion(title) : messages.removeShared(title)
    if (!(await host.confirm({ title: messages.removeTitle, content, danger: true }))) return
    const fresh = await change(() => host.call(deleteListView, { params: { page, id } }))
    if (fresh && opened?.id === id) arrangement.open(null)
  }

  async function save({ title, shared }: ViewFormValues): Promise<boolean> {
    const made: { id?: string } = {}
    const fresh = await change(async () => {
      const body = { title, shared, content: toContent(state, arrangement.setting) }
      made.id = (await host.call(addListView, { params: { page }, body })).id
    })
    if (!fresh || made.id === undefined) return false
    open(made.id, fresh.settings)
    host.notice.success(messages.saved(title))
    return true
  }

  async function edit(id: string, body: Partial<ViewFormValues>): Promise<boolean> {
    const fresh = await change(() => host.call(changeListView, { params: { page, id }, body }))
    if (!fresh) return false
    setEditing(null)
    return true
  }

  const actions = (view: OfferedView) => [
    choice.defaultId === view.id
      ? { key: 'take', label: messages.takeDefault, run: () => void choose({ defaultId: null }) }
      : { key: 'set', label: messages.setDefault, run: () => void choose({ defaultId: view.id }) },
    ...(view.mayEdit
      ? [
          { key: 'update', label: messages.update, run: () => void update(view.id) },
          { key: 'rename', label: messages.rename, run: () => setEditing({ id: view.id, part: 'title' }) },
        ]
      : []),
    ...(view.mayEdit && mayShare
      ? [{ key: 'share', label: messages.share, run: () => setEditing({ id: view.id, part: 'shared' }) }]
      : []),
    ...(mayShare && (view.shared.kind === 'all' || view.shared.kind === 'page')
      ? [
          {
            key: 'all',
            label: defaultForAll === view.id ? messages.takeDefaultForAll : messages.setDefaultForAll,
            run: () =>
              void change(() =>
                host.call(saveDefaultViewForAll, {
                  params: { page },
                  body: { id: defaultForAll === view.id ? null : view.id },
                }),
              ),
          },
        ]
      : []),
    ...(view.mayEdit ? [{ key: 'remove', label: messages.remove, danger: true, run: () => void remove(view) }] : []),
  ]

  function line(view: OfferedView) {
    if (editing?.id === view.id) {
      const values = { title: view.title, shared: view.shared.kind === 'page' ? { kind: 'own' as const } : view.shared }
      return (
        <ViewForm
          part={editing.part}
          values={values}
          roles={roles}
          mayShare={mayShare}
          onDone={({ title, shared }) => edit(view.id, editing.part === 'title' ? { title } : { shared })}
          onCancel={() => setEditing(null)}
        />
      )
    }
    const isStarred = choice.starred.includes(view.id)
    const isOpen = opened?.id === view.id
    const items = actions(view)
    return (
      <>
        <Button
          type="text"
          size="small"
          icon={isStarred ? <StarFilled aria-hidden className={styles.star} /> : <StarOutlined aria-hidden />}
          aria-label={isStarred ? messages.unstar(view.title) : messages.star(view.title)}
          aria-pressed={isStarred}
          onClick={() => star(view.id)}
        />
        <button
          type="button"
          className={styles.open}
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => {
            open(view.id)
            onClose()
          }}
        >
          {view.title}
          {isOpen && arrangement.isChanged && <span className={styles.note}>{messages.changed}</span>}
        </button>
        {choice.defaultId === view.id && <Tag className={styles.tag ?? ''}>{messages.isDefault}</Tag>}
        {defaultForAll === view.id && <Tag className={styles.tag ?? ''}>{messages.isDefaultForAll}</Tag>}
        <span className={styles.note}>{whose(view)}</span>
        <Dropdown
          trigger={['click']}
          menu={{
            items: items.map(({ run: _, ...item }) => item),
            onClick: ({ key }) => items.find((item) => item.key === key)?.run(),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={messages.more(view.title)}
            title={messages.more(view.title)}
          />
        </Dropdown>
      </>
    )
  }

  function whose({ shared }: OfferedView): string | null {
    switch (shared.kind) {
      case 'page':
        return messages.ofPage
      case 'all':
        return messages.ofEverybody
      case 'role':
        return messages.ofRole(roles.find(({ code }) => code === shared.role)?.name ?? shared.role)
      case 'own':
        return null
    }
  }

  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-current={opened === null ? 'true' : undefined}
        onClick={() => {
          open(null)
          onClose()
        }}
      >
        {messages.pageDefault}
      </button>
      {views.length === 0 ? (
        <p className={styles.empty}>{messages.none}</p>
      ) : (
        <SortableItems
          label={messages.views}
          hint={messages.gripHint}
          onMove={move}
          items={views.map((view) => ({ id: view.id, gripTitle: messages.grip(view.title), content: line(view) }))}
        />
      )}
      <h4 className={styles.heading}>{messages.saveAs}</h4>
      <ViewForm part="both" roles={roles} mayShare={mayShare} onDone={save} />
      <p className={styles.hidden} role="status">
        {told}
      </p>
    </>
  )
}
