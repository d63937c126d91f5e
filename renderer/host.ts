import type { DictItem } from '#schemas/api/dictionaries.ts'
import type { HostCall } from './calls/host-call.ts'
import type { HostTransfers } from './calls/host-transfers.ts'
import type { PagePlan, PageRecord } from './compile/plan.ts'
import type { DataSource } from './data-source.ts'
import type { PageText } from './page-source.ts'

/**
 * What pages and widgets may ask of the shell. The renderer asks, the shell answers: nothing in `renderer/` or
 * `widgets/` imports from `src/`. Tests hand over small fakes. A host that lacks something hands over the object that
 * does nothing (`noDrafts`, `noLive`), so that nobody has to ask whether a member is there.
 */
export interface Host {
  /** Tenant, department and user: part of every query key, so that data never crosses from one to another. */
  readonly scope: string
  readonly user: HostUser
  readonly permissions: HostPermissions
  readonly dictionaries: HostDictionaries
  readonly call: HostCall
  readonly transfers: HostTransfers
  readonly notice: HostNotice
  /** Asks a yes-no question; resolves true when the user agrees. */
  confirm(question: HostQuestion): Promise<boolean>
  readonly clock: HostClock
  readonly drafts: HostDrafts
  /** How users have arranged what they see. */
  readonly arrangements: HostArrangements
  readonly live: HostLive
  readonly inspector: HostInspector
  /** Whether keys that are typed like text do something where no text is typed: a choice of the user. */
  takesSingleKeys(): boolean
  /** The tab that the page lives in. Pages never call router hooks: a hidden tab would read the active tab's address. */
  readonly page: HostPage
  dataSource(plan: PagePlan): DataSource
  /** Opens a page by its code, with values for its query. Says so when the user has no menu entry for it. */
  openPage(code: string, query: Readonly<Record<string, string>>): void
}

/** Who is signed in, as expressions see it: `user.orgCode`. */
export type HostUser = {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly orgCode: string | null
  readonly tenantId: number
}

export interface HostPermissions {
  /** The `has` rule: whether a control tied to this code is shown. */
  isVisible(code: string): boolean
  /** For permissions of type '2': shown, but not operable. */
  isDisabled(code: string): boolean
  /** Actions below a prefix (`market:price:`) that are in force and that the user lacks, without the prefix. */
  excludedActions(prefix: string): ReadonlySet<string>
}

/** Of a user who may do everything. */
export const allPermissions: HostPermissions = {
  isVisible: () => true,
  isDisabled: () => false,
  excludedActions: () => new Set(),
}

export interface HostDictionaries {
  /** Items of a dictionary, from the cache where it has them. */
  load(code: string, signal?: AbortSignal): Promise<readonly DictItem[]>
  /** Items already in memory, for the first paint. */
  peek(code: string): readonly DictItem[] | undefined
  /** Search in a registered table, `entity,label,value`; ten rows at most unless more are asked for. */
  search(dictCode: string, keyword: string, signal?: AbortSignal, pageSize?: number): Promise<readonly DictItem[]>
  /** Labels of stored values of a registered table, in their order; null where no row has the value. */
  labels(dictCode: string, values: readonly string[], signal?: AbortSignal): Promise<readonly (string | null)[]>
}

export interface HostQuestion {
  readonly title: string
  readonly content: string
  /** Agreeing loses something: the focus begins on the other answer. */
  readonly danger?: boolean
  /** Says what agreeing does; absent: 确定. */
  readonly agreeText?: string
  /** Says what stays when the user does not agree; absent: 取消. */
  readonly keepText?: string
}

export interface HostNotice {
  /** @param offer what can be done about it; it stands there for some seconds longer. */
  success(text: string, offer?: NoticeOffer): void
  warning(text: string): void
  error(text: string): void
}

/** A button beside what the user is told. */
export interface NoticeOffer {
  readonly title: string
  /** Tells by itself what comes of it; never rejects. */
  run(): Promise<void>
}

export interface HostClock {
  /** Epoch milliseconds by the server's clock. */
  now(): number
  /** The same as expressions want it: `YYYY-MM-DD HH:mm:ss` in the business zone. */
  businessNow(): string
  /** Any instant, epoch milliseconds, in the same zone and form. */
  businessTime(epochMs: number): string
}

/** Live changes made by other users. */
export interface HostLive {
  /**
   * Rows of a table were added, edited or deleted; by this user too. `ids` where the server tells them. Returns the
   * function that ends it.
   */
  onRecords(table: string, listener: (ids?: readonly string[]) => void): () => void
  /**
   * The connection was lost and stands again: what was done meanwhile was not heard. Returns the function that ends it.
   */
  onBack(listener: () => void): () => void
  /** Rows that grids with the same key have saved; that of the listener too. Returns the function that ends it. */
  onRow(socketKey: string, listener: (news: LiveRow) => void): () => void
  /** Tells the grids with this key, in other windows and with other users, what a row holds now. */
  sendRow(socketKey: string, news: LiveRow): void
}

const endNothing = () => undefined

/** Where the server tells nothing by itself. */
export const noLive: HostLive = {
  onRecords: () => endNothing,
  onBack: () => endNothing,
  onRow: () => endNothing,
  sendRow() {},
}

export interface LiveRow {
  /** Its id and the values that are new. */
  readonly row: Readonly<Record<string, unknown>>
  /** The grid that says so: it knows already. */
  readonly caseId: string
}

/** Half-filled forms, kept for the user in case that the window closes or the session ends. Never rejects. */
export interface HostDrafts {
  /** Whether anything is kept: users are told when what they give up is lost for good. */
  readonly areKept: boolean
  /** The newest that an opening of the form has left. */
  find(form: DraftForm): Promise<FoundDraft | null>
  keep(key: DraftKey, draft: StoredDraft): Promise<void>
  drop(key: DraftKey): Promise<void>
}

/** Where the browser can keep nothing. */
export const noDrafts: HostDrafts = {
  areKept: false,
  find: async () => null,
  async keep() {},
  async drop() {},
}

/** Texts by name, kept on this machine; whose they are, the name says. */
export interface HostArrangements {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

/** What users arrange lasts as long as it is shown. */
export const noArrangements: HostArrangements = {
  getItem: () => null,
  setItem() {},
  removeItem() {},
}

/** The form that a draft belongs to; whose it is, the shell knows. */
export interface DraftForm {
  /** The page's code. */
  readonly page: string
  /** Null for a new record. */
  readonly recordId: string | null
}

/** One opening of a form: two windows may fill in the same one, and each keeps what is its own. */
export interface DraftKey extends DraftForm {
  readonly opening: string
}

export interface StoredDraft {
  /** What was changed, by field and sub-table. */
  readonly changes: PageRecord
  /** The version of the record that the changes were made to; null for a new one. */
  readonly recordVersion: number | null
  /** Epoch milliseconds. */
  readonly keptAt: number
  /** When the user gave the form up, epoch milliseconds; absent: it was left, or lost, with its window. */
  readonly abandonedAt?: number
}

export interface FoundDraft extends StoredDraft {
  /** Which opening has left it. */
  readonly opening: string
}

/** What the inspector of fields needs of the shell. */
export interface HostInspector {
  /** Whether this user may look behind fields. */
  readonly mayInspect: boolean
  /** The text of a page, to say where in its file a field is declared. */
  loadPage(code: string, signal?: AbortSignal): Promise<PageText>
}

/** For users who may not look behind fields. */
export const noInspector: HostInspector = {
  mayInspect: false,
  loadPage: () => Promise.reject(new Error('This user may not inspect fields.')),
}

export interface HostPage {
  readonly path: string
  readonly title: string
  readonly params: Readonly<Record<string, string>>
  /** True while the tab holds input that would be lost. */
  setUnsaved(unsaved: boolean): void
  /**
   * The tab's address gets this query: after a reload, or where the link is sent, the page opens with it. `params` stay
   * what they were. Absent where a page has no address of its own.
   */
  replaceQuery?(query: Readonly<Record<string, string>>): void
  /** The same for some names alone, which other parts of the page leave as they are; null takes a name out. */
  changeQuery?(changes: Readonly<Record<string, string | null>>): void
  /** The whole address of the tab with this query, to be sent to others. Absent where a page has no address of its own. */
  linkTo?(query: Readonly<Record<string, string>>): string
  close(): void
}
