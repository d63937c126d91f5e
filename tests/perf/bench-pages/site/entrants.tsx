import type { ReactNode } from 'react'
import type { PageSource } from '#renderer/page-source.ts'
import { RecordDialog } from '#renderer/react/form/dialog/record-dialog.tsx'
import { HostProvider } from '#renderer/react/host-context.tsx'
import { PageView } from '#renderer/react/page-view.tsx'
import { widgetRegistry } from '#widgets/registry.ts'
import productFormText from '../pages/product-form.json?raw'
import productListText from '../pages/product-list.json?raw'
import { sectionedPageText } from '../pages/sectioned-page.ts'
import { ProductDrawer } from '../twins/product-drawer.tsx'
import { ProductList } from '../twins/product-list.tsx'
import { SectionedDrawer } from '../twins/sectioned-drawer.tsx'
import { compile, planOf } from './compiled.ts'
import { host } from './surroundings.tsx'

export const PAGE_NAMES = ['form-20', 'form-300', 'list-20'] as const
export type PageName = (typeof PAGE_NAMES)[number]

/** The same page twice: from its file by the renderer, and written by hand. */
export interface Entrants {
  readonly schema: () => ReactNode
  readonly twin: () => ReactNode
}

const ignore = () => undefined

function fromForm(text: string): () => ReactNode {
  const plan = planOf(text)
  return () => (
    <HostProvider host={host} registry={widgetRegistry}>
      <RecordDialog plan={plan} target={{ mode: 'add' }} onSaved={ignore} onClosed={ignore} />
    </HostProvider>
  )
}

function fromList(text: string): () => ReactNode {
  const source: PageSource = { load: async (code) => ({ code, hash: code, file: `${code}.json`, text }) }
  const { code } = planOf(text)
  return () => <PageView code={code} source={source} compile={compile} registry={widgetRegistry} host={host} />
}

/** Has no twin: what a hand-written form does about 100 dependencies is a matter of taste. */
export const reactiveForm = fromForm(sectionedPageText({ reactions: true }))

export const entrants: Readonly<Record<PageName, Entrants>> = {
  'form-20': { schema: fromForm(productFormText), twin: () => <ProductDrawer onClosed={ignore} /> },
  'form-300': {
    schema: fromForm(sectionedPageText({ reactions: false })),
    twin: () => <SectionedDrawer onClosed={ignore} />,
  },
  'list-20': { schema: fromList(productListText), twin: () => <ProductList /> },
}
