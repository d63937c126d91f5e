import type { Essentials } from '../boot/essentials.ts'
import { arriveByCas, type CasArrival, type CasDependencies } from './cas.ts'
import { renewByCas } from './cas-renewal.ts'
import { createPublicHttp } from './public-http.ts'

/** What the start of the console needs of single sign-on, in a chunk that most installations never load. */
export function arrive(essentials: Essentials): Promise<CasArrival> {
  return arriveByCas(here(essentials))
}

export function renew(essentials: Essentials): Promise<CasArrival> {
  return renewByCas(here(essentials))
}

function here(essentials: Essentials): CasDependencies & Essentials {
  return { ...essentials, http: createPublicHttp(essentials).http, location, history }
}
