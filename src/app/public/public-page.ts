import type { ComponentType } from 'react'
import type { Essentials } from '../boot/essentials.ts'
import type { PublicHttp } from './public-http.ts'

export interface PublicPageProps {
  readonly essentials: Essentials
  readonly publicHttp: PublicHttp
  /** Of the address's query. */
  readonly parameters: URLSearchParams
}

export interface PublicPage {
  readonly title: string
  load(): Promise<ComponentType<PublicPageProps>>
}
