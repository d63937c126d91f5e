import type { StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from '#schemas/language/text-format.ts'

/** What knows a language, each in a chunk of its own. */
export const loadLanguage: Readonly<Record<CodeLanguage, () => Promise<Extension>>> = {
  sql: () => import('@codemirror/lang-sql').then(({ PostgreSQL, sql }) => sql({ dialect: PostgreSQL })),
  json: () => import('./json-language.ts').then(({ jsonLanguage }) => jsonLanguage()),
  javascript: () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript()),
  html: () => import('@codemirror/lang-html').then(({ html }) => html()),
  css: () => import('@codemirror/lang-css').then(({ css }) => css()),
  markdown: () => import('@codemirror/lang-markdown').then(({ markdown }) => markdown()),
  // A component is a page to it: template, script and style are coloured each as what they are.
  vue: () => import('@codemirror/lang-html').then(({ html }) => html({ selfClosingTags: true })),
  java: () => ofStream(import('@codemirror/legacy-modes/mode/clike').then((module) => module.java)),
  objectivec: () => ofStream(import('@codemirror/legacy-modes/mode/clike').then((module) => module.objectiveC)),
  python: () => ofStream(import('@codemirror/legacy-modes/mode/python').then((module) => module.python)),
  r: () => ofStream(import('@codemirror/legacy-modes/mode/r').then((module) => module.r)),
  shell: () => ofStream(import('@codemirror/legacy-modes/mode/shell').then((module) => module.shell)),
  swift: () => ofStream(import('@codemirror/legacy-modes/mode/swift').then((module) => module.swift)),
}

/** What is read line by line: colours, without completion. */
async function ofStream(parser: Promise<StreamParser<unknown>>): Promise<Extension> {
  const { StreamLanguage } = await import('@codemirror/language')
  return StreamLanguage.define(await parser)
}

/** As people write them. */
export const LANGUAGE_NAMES: Readonly<Record<CodeLanguage, string>> = {
  sql: 'SQL',
  json: 'JSON',
  javascript: 'JavaScript',
  html: 'HTML',
  css: 'CSS',
  markdown: 'Markdown',
  vue: 'Vue',
  java: 'Java',
  objectivec: 'Objective-C',
  python: 'Python',
  r: 'R',
  shell: 'Shell',
  swift: 'Swift',
}
