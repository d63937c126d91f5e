/** One kind of call, asked of both servers. */
export interface Case {
  readonly name: string
  readonly connections: number
  /** Of the twin's throughput; null: it is told, and no goal. */
  readonly goal: number | null
  readonly isWrite: boolean
  /** Of a turn, where a usual one has too few calls. */
  readonly seconds?: number
}

const READ = { connections: 16, goal: 0.9, isWrite: false }
const WRITE = { connections: 8, goal: 0.8, isWrite: true }

export const CASES: readonly Case[] = [
  { name: 'list-10', ...READ },
  { name: 'list-100', ...READ },
  { name: 'record', ...READ },
  { name: 'add', ...WRITE },
  { name: 'edit', ...WRITE },
  // A condition on the row, and a value made from another.
  { name: 'action', ...WRITE },
  // A thousand rows at a time: half of them new.
  { name: 'saveAll-1000', ...WRITE, connections: 2, seconds: 10 },
  { name: 'dictionary', ...READ, goal: null },
  { name: 'permissions', ...READ, goal: null },
  // Two hashes are made at a time, and more than that would only wait.
  { name: 'sign-in', connections: 2, goal: null, isWrite: false },
]

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
}

/** What one connection asks, one after the other. */
export interface Requests {
  readonly next: () => Request
  /** What came back, for those who need it for their next one. */
  readonly answered: (answer: string) => void
}

/** What a turn is told about the rows that are there. */
export interface CaseSetup {
  readonly rows: number
  /** Number of the turn: who signs in in it comes from addresses of its own, since each has a limit. */
  readonly turn: number
  readonly password: string
  /** Parameters of lists, as our console asks. */
  readonly listWish: string
}
