import { Ajv } from 'ajv'
import { Type } from 'typebox'
import type { FieldKind } from '#schemas/language/field-type.ts'
import { pageSchema } from '#schemas/language/page.ts'
import type { FormatKind } from '#schemas/language/text-format.ts'
import type { ActionDefinition, ActionRegistry } from '../action.ts'
import type { PanelDefinition, PanelRegistry } from '../panel.ts'
import type { InputDefinition, WidgetRegistry } from '../widget.ts'
import type { CompileKnowledge } from './compile-context.ts'
import { compilePage } from './compile-page.ts'
import type { CompiledPage } from './compiled-page.ts'
import type { PageValidators } from './validators.ts'

const noOptions = Type.Object({}, { additionalProperties: false })

function widget(type: string, part: Partial<InputDefinition>): InputDefinition {
  return {
    type,
    title: type,
    summary: type,
    options: noOptions,
    accepts: ['string'],
    arity: 'one',
    needsChoices: false,
    labelling: 'control',
    align: 'left',
    format: (value) => String(value ?? ''),
    parse: (text) => ({ ok: true, value: text }),
    load: () => Promise.reject(new Error('The compiler never draws.')),
    ...part,
  }
}

const DEFINITIONS: readonly InputDefinition[] = [
  widget('input', { accepts: ['string', 'enum'], defaultFor: ['string'] }),
  widget('textarea', { accepts: ['string', 'text'], defaultFor: ['text'], fullRow: true }),
  widget('rich-text', { accepts: ['text'], formats: ['html'], fullRow: true }),
  widget('number', { accepts: ['integer', 'decimal'], defaultFor: ['integer', 'decimal'], align: 'right' }),
  widget('date', { accepts: ['date'], defaultFor: ['date'] }),
  widget('select', { accepts: ['enum', 'string'], defaultFor: ['enum'], needsChoices: true, arity: 'either' }),
  widget('ref-select', { accepts: ['ref'], defaultFor: ['ref'], needsChoices: true }),
  widget('user-picker', {
    accepts: ['ref'],
    needsChoices: true,
    arity: 'either',
    reference: { entity: 'sys_user', value: 'id', label: 'realname' },
    entities: ['sys_user'],
  }),
  widget('row-picker', {
    accepts: ['ref'],
    needsChoices: true,
    options: Type.Object({ shows: Type.String() }, { additionalProperties: false }),
    fieldsShown: ({ shows }) => [{ name: String(shows), pointer: '/shows' }],
  }),
  widget('filler', {
    options: Type.Object(
      { reads: Type.Optional(Type.String()), writes: Type.Optional(Type.String()) },
      { additionalProperties: false },
    ),
    fieldsBeside: ({ reads, writes }) => ({
      reads: typeof reads === 'string' ? [{ name: reads, pointer: '/reads' }] : [],
      writes: typeof writes === 'string' ? [{ name: writes, pointer: '/writes' }] : [],
      writesTexts: true,
    }),
    checkOptions: ({ writes }) => (writes === 'filler' ? [{ pointer: '/writes', message: '"writes" 不能填自己' }] : []),
  }),
  widget('yes-no', {
    accepts: ['string', 'enum', 'boolean'],
    defaultFor: ['boolean'],
    options: Type.Object(
      { yes: Type.String({ default: 'Y' }), no: Type.String({ default: 'N' }) },
      { additionalProperties: false },
    ),
  }),
]

export const fakeRegistry: WidgetRegistry = {
  get: (type) => DEFINITIONS.find((definition) => definition.type === type),
  types: DEFINITIONS.map((definition) => definition.type),
  rows: {
    type: 'sub-table',
    title: '子表',
    summary: 'Rows.',
    load: () => Promise.reject(new Error('The compiler never draws.')),
  },
  defaultFor: (kind: FieldKind, _multiple: boolean, format?: FormatKind) =>
    DEFINITIONS.find((definition) =>
      format === undefined ? definition.defaultFor?.includes(kind) : definition.formats?.includes(format),
    ),
}

const ACTIONS: readonly ActionDefinition[] = [
  {
    type: 'set-values',
    title: '填值',
    summary: 'Stores values.',
    props: Type.Object(
      { values: Type.Optional(Type.Object({}, { additionalProperties: true })) },
      { additionalProperties: false },
    ),
    onSeveral: true,
    checked: { values: { holds: 'values', stored: true } },
    load: () => Promise.reject(new Error('The compiler never runs an action.')),
  },
  {
    type: 'open-page',
    title: '打开页面',
    summary: 'Opens a page.',
    props: Type.Object(
      { page: Type.String(), query: Type.Optional(Type.Object({}, { additionalProperties: true })) },
      { additionalProperties: false },
    ),
    onSeveral: false,
    checked: { page: { holds: 'page' }, query: { holds: 'parameters' } },
    load: () => Promise.reject(new Error('The compiler never runs an action.')),
  },
  {
    type: 'call',
    title: '调用接口',
    summary: 'Makes a call.',
    props: Type.Object(
      { endpoint: Type.String(), input: Type.Optional(Type.Object({}, { additionalProperties: true })) },
      { additionalProperties: false },
    ),
    onSeveral: true,
    checked: { endpoint: { holds: 'endpoint', input: 'input' } },
    load: () => Promise.reject(new Error('The compiler never runs an action.')),
  },
  {
    type: 'open-panel',
    title: '打开面板',
    summary: 'Opens a panel.',
    props: Type.Object(
      { panel: Type.String(), props: Type.Optional(Type.Object({}, { additionalProperties: true })) },
      { additionalProperties: false },
    ),
    onSeveral: true,
    checked: { panel: { holds: 'panel', props: 'props' } },
    load: () => Promise.reject(new Error('The compiler never runs an action.')),
  },
]

export const fakeActions: ActionRegistry = {
  get: (type) => ACTIONS.find((definition) => definition.type === type),
  types: ACTIONS.map((definition) => definition.type),
}

const NOTES: PanelDefinition = {
  type: 'depart-notes',
  title: '部门说明',
  summary: 'Notes.',
  props: Type.Object({ departId: Type.String() }, { additionalProperties: false }),
  widthPx: 520,
  load: () => Promise.reject(new Error('The compiler never draws.')),
}

export const fakePanels: PanelRegistry = {
  get: (type) => (type === NOTES.type ? NOTES : undefined),
  types: [NOTES.type],
}

const ajv = new Ajv({ allErrors: true, strict: true })
export const fakeValidators: PageValidators = {
  page: ajv.compile(pageSchema),
  panelProps: { [NOTES.type]: ajv.compile(NOTES.props) },
  actionProps: Object.fromEntries(ACTIONS.map(({ type, props }) => [type, ajv.compile(props)])),
  widgetOptions: Object.fromEntries(DEFINITIONS.map(({ type, options }) => [type, ajv.compile(options)])),
}

/** A small page without mistakes. */
export const SOUND_PAGE = {
  schemaVersion: 1,
  code: 'sample',
  title: '样例',
  permissionPrefix: 'demo:sample',
  entity: { table: 'demo_sample', api: '/demo/sample' },
  fields: {
    name: { type: 'string(32)', title: '名称', rules: ['required'], query: 'like' },
    kind: { type: 'enum', dict: 'kind', title: '种类', query: 'in' },
    price: { type: 'decimal(12,2)', title: '价格', query: 'between' },
    since: { type: 'date', title: '日期' },
    note: { type: 'text', title: '说明' },
  },
}

/** The sound page with some keys replaced; a key set to `undefined` is left out. */
export function pageWith(changes: Record<string, unknown>): string {
  return JSON.stringify({ ...SOUND_PAGE, ...changes }, null, 2)
}

/** The sound page with one field added or replaced. */
export function pageWithField(name: string, declaration: unknown): string {
  return pageWith({ fields: { ...SOUND_PAGE.fields, [name]: declaration } })
}

export function compile(text: string, knowledge?: CompileKnowledge): CompiledPage {
  return compilePage(text, {
    registry: fakeRegistry,
    actions: fakeActions,
    panels: fakePanels,
    validators: fakeValidators,
    ...(knowledge && { knowledge }),
  })
}
