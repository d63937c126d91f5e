import type { ShowName } from '#schemas/language/show.ts'
import { codeShow } from './code/index.ts'
import { copyableShow } from './copyable/index.ts'
import { imageShow } from './image/index.ts'
import { linkShow } from './link/index.ts'
import { maskedShow } from './masked/index.ts'
import { progressShow } from './progress/index.ts'
import { ratingShow } from './rating/index.ts'
import { relativeTimeShow } from './relative-time/index.ts'
import type { ShowDefinition } from './show.ts'
import { tagShow } from './tag/index.ts'
import { valuesShow } from './values/index.ts'

/** All ways to show a value; one more is its folder, its name in `schemas/language/show.ts`, a line here and one in `views.ts`. */
export const SHOWS: Readonly<Record<ShowName, ShowDefinition>> = {
  tag: tagShow,
  progress: progressShow,
  link: linkShow,
  code: codeShow,
  copyable: copyableShow,
  'relative-time': relativeTimeShow,
  masked: maskedShow,
  image: imageShow,
  rating: ratingShow,
  values: valuesShow,
}
