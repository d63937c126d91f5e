import { sep } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Databases } from '../../db/databases.ts'
import type { Notifications } from '../../notifications/open-notifications.ts'
import { hashOf } from '../page-files.ts'
import { placeOf, type TextLayer } from './choose-texts.ts'
import { compareTexts, type Differences, tellDifferences } from './compare-texts.ts'
import type { AgreedTexts, FolderTexts } from './folder-texts.ts'
import { mergeTexts } from './merge-texts.ts'
import {
  type CurrentText,
  type FolderText,
  findText,
  readCurrent,
  readTexts,
  settleTexts,
  TEXT_CHANNEL,
} from './text-table.ts'

/** The texts that all servers of an installation serve, whichever of them has the files. */
export interface SharedTexts {
  /** Tells the others what this server has, where that is news, and answers what all of them serve. */
  readonly agree: (own: FolderTexts) => Promise<AgreedTexts>
  /** Calls back when what all servers serve may have changed. */
  readonly onNews: (listener: () => void) => void
  /** A text that a server has, by its code and hash. */
  readonly findText: (code: string, hash: string) => Promise<string | undefined>
  /** Where the files of this server are not those that all servers serve. */
  readonly differences: () => Differences
  readonly close: () => void
}

export interface SharedTextsOptions {
  readonly databases: Databases
  readonly notifications: Notifications
  /** Of `createPresence`, which holds the notifications' connections. */
  readonly serverId: number
  /** Version of this program. */
  readonly program: string
  /** Texts in it are the product's, all others the installation's own. */
  readonly productFolder: string
  readonly log: FastifyBaseLogger
}

const AGAIN_AFTER_MS = 2_000

export async function openSharedTexts(options: SharedTextsOptions): Promise<SharedTexts> {
  const { databases, notifications, program, log } = options
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  /** What was put down last; undefined: nothing since the start. */
  let stated: ReadonlyMap<string, FolderText> | undefined
  /** The others may have taken this server for gone. */
  let isBack = false
  let foreign: ReadonlyMap<string, string> = new Map()
  let differences: Differences = { older: [], missing: [], removed: [] }
  const report = tellDifferences(log)
  const unsubscribe = await notifications.subscribe({
    channels: [TEXT_CHANNEL],
    onNotification: tell,
    onGap: () => {
      isBack = true
      tell()
    },
  })

  /** Nobody would tell this server of its own change again. */
  const tryAgain = () => setTimeout(tell, AGAIN_AFTER_MS).unref()

  const state = async (texts: ReadonlyMap<string, FolderText>) => {
    // Newer programs say what counts.
    if (databases.writes.isClosed) return
    const changed = stated ? changedPlaces(stated, texts) : new Set<string>()
    if (stated && changed.size === 0 && !isBack) return
    const keepCurrent = stated !== undefined && isBack
    isBack = false
    try {
      await settleTexts(databases, { id: options.serverId, program, texts, changed, keepCurrent })
    } catch (error) {
      isBack = keepCurrent
      tryAgain()
      throw error
    }
    stated = texts
  }

  const readForeign = async (current: readonly CurrentText[], own: ReadonlyMap<string, FolderText>) => {
    const wanted = current.filter((text) => text.hash !== '' && own.get(placeOf(text))?.hash !== text.hash)
    const missing = wanted.filter(({ id }) => !foreign.has(id)).map(({ id }) => id)
    const read = await readTexts(databases.app, missing)
    foreign = new Map(wanted.flatMap(({ id }) => entryOf(id, read.get(id) ?? foreign.get(id))))
  }

  return {
    agree: async (own) => {
      const texts = textsOf(own, options.productFolder)
      await state(texts)
      const current = await readCurrent(databases.app)
      await readForeign(current, texts)
      differences = compareTexts(current, texts)
      report(differences)
      return mergeTexts(current, own, { texts, foreign, program })
    },
    onNews: (listener) => listeners.add(listener),
    findText: (code, hash) => findText(databases.app, code, hash),
    differences: () => differences,
    close: () => {
      unsubscribe()
      listeners.clear()
    },
  }
}

function entryOf(id: string, text: string | undefined): readonly (readonly [string, string])[] {
  return text === undefined ? [] : [[id, text]]
}

function textsOf(own: FolderTexts, productFolder: string): ReadonlyMap<string, FolderText> {
  const layerOf = (path: string): TextLayer => (path.startsWith(productFolder + sep) ? 'product' : 'own')
  const pages = [...own.pages, ...own.overridden].map(({ code, hash, file, path, text }) => ({
    layer: layerOf(path),
    code,
    hash,
    file,
    text,
  }))
  const dictionaries = own.dictionaries.map(({ file, path, text }) => ({
    layer: layerOf(path),
    code: file,
    hash: hashOf(text),
    file,
    text,
  }))
  return new Map([...pages, ...dictionaries].map((text) => [placeOf(text), text]))
}

function changedPlaces(
  before: ReadonlyMap<string, FolderText>,
  after: ReadonlyMap<string, FolderText>,
): ReadonlySet<string> {
  return new Set(
    [...before.keys(), ...after.keys()].filter((place) => before.get(place)?.hash !== after.get(place)?.hash),
  )
}
