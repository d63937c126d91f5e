import { type ChoiceDictionaries, createColumnChoices } from '#renderer/grid/choices/column-choices.ts'
import { prepareEditors } from '#renderer/grid/data-grid/prepare-editors.ts'
import { createLaterValidator } from '#renderer/grid/engine/create-later-validator.ts'
import { resolveColumns } from '#renderer/grid/engine/resolve-columns.ts'
import { createServerRows } from '#renderer/grid/engine/server-rows.ts'
import { createGridCore } from '#renderer/grid/react/create-grid-core.ts'
import { Editors } from '#renderer/grid/react/editors.tsx'
import type { EditMode } from '#renderer/grid/view/view-types.ts'
import { cellRegistry, findCell } from '#widgets/cells/registry.ts'
import { createApplication } from './application.tsx'
import type { DataColumn, Entrant } from './entrant.ts'
import { declareColumn } from './pagewright-columns.ts'
import { HEIGHT_PX, makePagewrightEntrant } from './pagewright-entrant.ts'

/** The columns have options of their own. */
const NO_DICTIONARIES: ChoiceDictionaries = {
  load: async () => [],
  peek: () => [],
  search: async () => [],
  labels: async (_code, values) => values,
}

/** The grid as its parts make it, with the editors of antd; without the React component around it. */
export function makePagewright(name: string, mode: EditMode): Entrant {
  const application = createApplication()
  return makePagewrightEntrant({
    name,
    note: mode === 'always' ? 'every cell is an input' : 'click to edit',
    mount(element, data) {
      const { store, validator, editors, ...core } = createGridCore({
        id: 'bench',
        notice: { warning: ignore, error: fail },
        columns: resolve(data.columns),
        memory: null,
        rows: { rows: data.rows, server: createServerRows },
        marks: { kind: 'checkbox' },
        hasMenus: () => false,
        onColumnMenu: ignore,
        createValidator: ({ store, errors, parts }) => createLaterValidator({ store, errors, checks: parts.checks }),
        services: () => ({ drag: false, expand: false, select: null, numbers: false }),
        drawn: () => ({ mode, label: 'grid', height: HEIGHT_PX, slots: null, events: {} }),
      })
      application.show(<Editors host={editors} />)
      core.attach(element, false)
      const view = core.view()
      if (!view) throw new Error('The grid has not been drawn.')
      const endPreparing = prepareEditors(element, editors.prepare)
      return {
        store,
        validator,
        view,
        unmount() {
          endPreparing()
          core.erase()
          core.destroy()
          application.show(null)
        },
      }
    },
  })
}

function resolve(declared: readonly DataColumn[]) {
  const columns = resolveColumns(declared.map(declareColumn), {
    findCell,
    types: cellRegistry.types,
    choicesFor: createColumnChoices(NO_DICTIONARIES),
  })
  // Dates have a least width of their own; here all columns of all entrants are as wide.
  columns.forEach((column, index) => {
    column.widthPx = declared[index]?.width ?? column.widthPx
  })
  return columns
}

function ignore() {
  // Nobody reads what the grid says here.
}

function fail(text: string) {
  throw new Error(text)
}
