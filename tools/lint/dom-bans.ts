import type { Ban } from './ban.ts'
import { isBrowserCode, isProductCode } from './source-kind.ts'
import { attributeText, calledGlobal, literalText, memberOf } from './syntax.ts'

/** The entries, which hand the browser's own objects to the parts that are made of them. */
const ENTRY = /^src\/(main|app\/[a-z-]+-entry)\.tsx$/
const HTTP_CLIENT = /^src\/platform\/http\//
/** The one that fetches the console's own scripts: they are no calls of the API. */
const PART_LOADER = /^src\/platform\/part-loader\.ts$/
const STORAGE = /^src\/platform\/storage\//
/** The one that mends its keyboard. */
const RANGE_PICKER_WRAPPER = /^widgets\/date\/date-range-input\.tsx$/

/** What keeps the opened page away from ours. */
const SEVERED = /\bno(opener|referrer)\b/
const STORES = new Set(['localStorage', 'sessionStorage'])
const HTML_SINKS = new Set(['innerHTML', 'outerHTML'])
const HTML_METHODS = new Set(['insertAdjacentHTML', 'createContextualFragment', 'setHTMLUnsafe'])

export const domBans: readonly Ban[] = [
  {
    name: 'request-outside-http',
    message: 'Requests go through the HTTP client of src/platform/http: it knows token, time-out and error texts.',
    appliesTo: (path) => isBrowserCode(path) && ![HTTP_CLIENT, ENTRY, PART_LOADER].some((place) => place.test(path)),
    visit: (report) => ({
      CallExpression(node) {
        if (calledGlobal(node) === 'fetch') report(node)
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'XMLHttpRequest') report(node)
      },
      ImportDeclaration(node) {
        if (node.source.value === 'axios' && node.importKind !== 'type') report(node)
      },
    }),
  },
  {
    name: 'storage-outside-storage',
    message:
      'The browser stores are read through src/platform/storage: what lies there is unknown until a schema has read it.',
    appliesTo: (path) => isBrowserCode(path) && !STORAGE.test(path) && !ENTRY.test(path),
    visit: (report) => ({
      Identifier(node) {
        if (STORES.has(node.name)) report(node)
      },
    }),
  },
  {
    name: 'blank-without-rel',
    message:
      'A link with target="_blank" says rel="noopener noreferrer"; window.open says noopener in its third argument.',
    appliesTo: isBrowserCode,
    visit: (report) => ({
      JSXOpeningElement(node) {
        const target = attributeText(node, 'target')
        // A component may call anything its target; of an element, a computed one may be "_blank".
        const isElement = node.name.type === 'JSXIdentifier' && /^[a-z]/.test(node.name.name)
        if (target !== '_blank' && !(isElement && target === null)) return
        if (!SEVERED.test(attributeText(node, 'rel') ?? '')) report(node)
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' || calledGlobal(node) !== 'open') return
        if (!SEVERED.test(literalText(node.arguments[2]) ?? '')) report(node)
      },
    }),
  },
  {
    name: 'html-sink',
    message: 'Text becomes HTML in no place but the Trusted Types policy.',
    appliesTo: isBrowserCode,
    visit: (report) => ({
      AssignmentExpression(node) {
        const { left } = node
        if (left.type !== 'MemberExpression' || left.computed) return
        if (HTML_SINKS.has(left.property.name)) report(node)
      },
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.computed) return
        const isDocumentWrite = memberOf(callee)?.object === 'document' && /^write(ln)?$/.test(callee.property.name)
        if (HTML_METHODS.has(callee.property.name) || isDocumentWrite) report(node)
      },
    }),
  },
  {
    name: 'code-from-text',
    message: 'Text never becomes code: no Function constructor, no timer with a text.',
    appliesTo: isProductCode,
    visit: (report) => ({
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Function') report(node)
      },
      CallExpression(node) {
        const called = calledGlobal(node)
        const isTimer = called === 'setTimeout' || called === 'setInterval'
        if (called === 'Function' || (isTimer && literalText(node.arguments[0]) !== null)) report(node)
      },
    }),
  },
  {
    name: 'bare-range-picker',
    message: 'RangePicker traps the keyboard: use DateRangeInput of widgets/date.',
    appliesTo: (path) => isBrowserCode(path) && !RANGE_PICKER_WRAPPER.test(path),
    visit: (report) => ({
      Identifier(node) {
        if (node.name === 'RangePicker') report(node)
      },
      JSXIdentifier(node) {
        if (node.name === 'RangePicker') report(node)
      },
    }),
  },
]
