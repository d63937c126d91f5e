import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagesFolder } from './servers.ts'

const NOTE = {
  schemaVersion: 1,
  code: 'cluster-note',
  title: '集群便条',
  permissionPrefix: 'cluster:note',
  entity: { table: 'cluster_note', api: '/cluster/note' },
  fields: {
    name: { type: 'string(60)', title: '名称', rules: ['required'], query: 'like' },
    amount: { type: 'decimal(12,2)', title: '金额' },
  },
  actions: {
    announce: {
      title: '公布',
      type: 'set-values',
      effects: [{ id: 'all', message: { to: '*', by: ['bell'], title: '{name}', text: '正文' } }],
    },
  },
}

/** The page of the trials, in the folder of each of these servers; written whole, as an editor or a deployment does. */
export function writeNotePage(
  folder: string,
  names: readonly string[],
  fields: Readonly<Record<string, object>> = {},
): void {
  const text = JSON.stringify({ ...NOTE, fields: { ...NOTE.fields, ...fields } }, null, 2)
  for (const name of names) {
    const pages = pagesFolder(folder, name)
    mkdirSync(pages, { recursive: true })
    writeFileSync(join(pages, '.note.json.new'), text)
    renameSync(join(pages, '.note.json.new'), join(pages, 'note.json'))
  }
}
