import type { ComponentType } from 'react'
import type { ShowName } from '#schemas/language/show.ts'
import type { ShowViewProps } from './show-view.ts'

interface ShowView {
  readonly load: () => Promise<ComponentType<ShowViewProps>>
  /** It has something to press: a cell that is a button itself shows the text. */
  readonly operates?: true
}

/** The drawings, loaded with the first value that is shown so; neither the compiler nor the server knows them. */
export const SHOW_VIEWS: Readonly<Record<ShowName, ShowView>> = {
  tag: { load: () => import('./tag/tag-view.tsx').then((module) => module.TagView) },
  progress: { load: () => import('./progress/progress-view.tsx').then((module) => module.ProgressView) },
  link: { load: () => import('./link/link-view.tsx').then((module) => module.LinkView), operates: true },
  code: { load: () => import('./code/code-view.tsx').then((module) => module.CodeView) },
  copyable: {
    load: () => import('./copyable/copyable-view.tsx').then((module) => module.CopyableView),
    operates: true,
  },
  'relative-time': {
    load: () => import('./relative-time/relative-time-view.tsx').then((module) => module.RelativeTimeView),
  },
  masked: { load: () => import('./masked/masked-view.tsx').then((module) => module.MaskedView), operates: true },
  image: { load: () => import('./image/image-view.tsx').then((module) => module.ImageView), operates: true },
  rating: { load: () => import('./rating/rating-view.tsx').then((module) => module.RatingView) },
  values: { load: () => import('./values/values-view.tsx').then((module) => module.ValuesView) },
}
