import type { Ban } from './ban.ts'
import { isBrowserCode, isProductCode, isTest } from './source-kind.ts'
import { calledGlobal, literalText, memberOf } from './syntax.ts'

/** The modal that survives a hidden tab. */
const MODAL_WRAPPER = /\/app-modal\.tsx$/
const MODULE_MOCKS = new Set(['mock', 'doMock', 'hoisted'])

export const importBans: readonly Ban[] = [
  {
    name: 'bare-modal',
    message: 'An open antd Modal throws when its tab hides: use AppModal, or confirm() of the Host.',
    appliesTo: (path) => isBrowserCode(path) && !MODAL_WRAPPER.test(path),
    visit: (report) => ({
      ImportDeclaration(node) {
        if (node.importKind === 'type') return
        if (/^antd\/(es|lib)\/modal(\/|$)/.test(node.source.value)) report(node)
        if (node.source.value !== 'antd') return
        for (const specifier of node.specifiers) {
          if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') continue
          if (specifier.imported.type === 'Identifier' && specifier.imported.name === 'Modal') report(specifier)
        }
      },
    }),
  },
  {
    name: 'eager-component',
    message:
      'A widget definition names its component only as `load: () => import("./….tsx")`: the server reads it too.',
    appliesTo: (path) => /^widgets\/.*\.ts$/.test(path) && !isTest(path),
    visit: (report) => ({
      ImportDeclaration(node) {
        if (node.importKind !== 'type' && node.source.value.endsWith('.tsx')) report(node)
      },
      ExportNamedDeclaration(node) {
        if (node.exportKind !== 'type' && node.source?.value.endsWith('.tsx')) report(node)
      },
    }),
  },
  {
    // Biome checks the arrows between folders, but does not look into these.
    name: 'unchecked-import',
    message:
      'Write import statements, and import() with a plain string: other forms escape the check of who may import whom.',
    appliesTo: isProductCode,
    visit: (report) => ({
      ImportExpression(node) {
        if (node.source.type !== 'Literal') report(node)
      },
      TSImportType(node) {
        // Within a folder there is no arrow to check.
        if (!/^\.\/[^.]/.test(node.source.value)) report(node)
      },
      ImportDeclaration(node) {
        if (node.source.value.startsWith('./../')) report(node)
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && calledGlobal(node) === 'require') report(node)
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.computed) return
        if (callee.object.type !== 'MetaProperty' || !callee.property.name.startsWith('glob')) return
        // Data imports nothing.
        if (!literalText(node.arguments[0])?.endsWith('.json')) report(node)
      },
    }),
  },
  {
    name: 'module-mock',
    message: 'Pass collaborators in; do not replace modules.',
    appliesTo: isTest,
    visit: (report) => ({
      CallExpression(node) {
        const member = memberOf(node.callee)
        if (member?.object === 'vi' && MODULE_MOCKS.has(member.property)) report(node)
      },
    }),
  },
]
