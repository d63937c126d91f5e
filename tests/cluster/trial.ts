import type { Balancer } from './balancer.ts'
import type { Postgres } from './postgres.ts'
import type { ClusterServer, ServerPlace } from './servers.ts'

/** What the trials are made on: three servers on one database behind a balancer. */
export interface Cluster {
  readonly folder: string
  readonly postgres: Postgres
  readonly places: readonly ServerPlace[]
  /** As they run now, in the order of their places. */
  readonly servers: () => readonly [ClusterServer, ClusterServer, ClusterServer]
  readonly balancer: Balancer
  /** Starts the server of this place again; resolves when it is ready. */
  readonly restart: (index: number) => Promise<ClusterServer>
}

export interface Trial {
  readonly name: string
  /** Answers the line that is printed; what is not as it should be is thrown. */
  readonly run: (cluster: Cluster) => Promise<string>
}

class TrialFailed extends Error {
  override readonly name = 'TrialFailed'
}

export function expectThat(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new TrialFailed(otherwise)
}

export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
}
