import { cellRegistry, findCell } from '#widgets/grid/cells/registry.ts'
import { type ChoiceDictionaries, createColumnChoices } from '#widgets/grid/choices/column-choices.ts'
import { createCellErrors } from '#widgets/grid/core/create-cell-errors.ts'
import { createGridStore } from '#widgets/grid/core/create-grid-store.ts'
import { createLaterValidator } from '#widgets/grid/core/create-later-validator.ts'
import { resolveColumns } from '#widgets/grid/core/resolve-columns.ts'
import { createServerRows } from '#widgets/grid/core/server-rows.ts'
import { viewTexts } from '#widgets/grid/messages.ts'
import { createEditorHost } from '#widgets/grid/react/editor-host.ts'
import { Editors } from '#widgets/grid/react/editors.tsx'
import { prepareEditors } from '#widgets/grid/react/prepare-editors.ts'
import { createMarkedRows } from '#widgets/grid/react/selected-rows.ts'
import { copiedValues } from '#widgets/grid/view/copied-values.ts'
import { createGridView } from '#widgets/grid/view/create-grid-view.ts'
import { createGridParts } from '#widgets/grid/view/grid-parts.ts'
import type { EditMode } from '#widgets/grid/view/view-types.ts'
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
      const columns = resolve(data.columns)
      const store = createGridStore({ columns, rows: data.rows, server: createServerRows })
      const errors = createCellErrors()
      const parts = createGridParts(() => {
        throw new Error('A part of the grid cannot be had.')
      })
      const validator = createLaterValidator({ store, errors, checks: parts.checks })
      const marked = createMarkedRows(store, 'checkbox')
      const editors = createEditorHost({ store, errors, idPrefix: 'bench' })
      application.show(<Editors host={editors} />)
      const view = createGridView(element, {
        store,
        errors,
        validator,
        columns,
        parts,
        services: { drag: false, expand: false, select: null, numbers: false },
        mode,
        texts: viewTexts,
        label: 'grid',
        height: HEIGHT_PX,
        editors,
        slots: null,
        copied: copiedValues,
        selected: marked,
        events: {},
      })
      const endPreparing = prepareEditors(element, editors.prepare)
      return {
        store,
        validator,
        view,
        unmount() {
          endPreparing()
          view.destroy()
          parts.end()
          marked.destroy()
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
