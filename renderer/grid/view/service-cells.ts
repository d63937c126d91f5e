import { CHECKBOX_WIDTH_PX, CHECKBOX_WIDTH_WITH_STATISTICS_PX, ROW_NUMBER_WIDTH_PX } from '../engine/constants.ts'
import { makeCell } from './elements.ts'
import styles from './grid.module.css'
import type { ServiceColumn } from './grid-state.ts'
import type { GridViewOptions, GridViewTexts } from './view-types.ts'

const KINDS = ['drag', 'expand', 'select', 'number'] as const satisfies readonly ServiceColumn['kind'][]

/**
 * The columns before the data, in the order of the contract: drag, expand, selection, number. Those that scroll away
 * come after those that stay.
 */
export function serviceColumns({ services, columns }: Pick<GridViewOptions, 'services' | 'columns'>): ServiceColumn[] {
  const { drag, expand, select, numbers } = services
  const asked = { drag, expand, select, number: numbers }
  const kinds = KINDS.filter((kind) => asked[kind])
  const isLoose = (kind: ServiceColumn['kind']) => kind !== 'expand' && services.loose?.has(kind) === true
  kinds.sort((one, other) => Number(isLoose(one)) - Number(isLoose(other)))
  const hasStatistics = columns.some(({ statistics }) => statistics.length > 0)
  return kinds.map((kind, index) => ({
    kind,
    widthPx: widthOf(kind, hasStatistics && index === 0),
    isLoose: isLoose(kind),
  }))
}

/** Where a service column stands in its line: among those that stay, or after all that is pinned. */
export function placeServices(
  services: readonly ServiceColumn[],
  pinnedPx: number,
  put: (service: ServiceColumn, leftPx: number, position: number) => void,
): void {
  let staying = 0
  let loose = pinnedPx
  for (const [position, service] of services.entries()) {
    put(service, service.isLoose ? loose : staying, position)
    if (service.isLoose) loose += service.widthPx
    else staying += service.widthPx
  }
}

function widthOf(kind: ServiceColumn['kind'], namesStatistics: boolean): number {
  if (kind === 'number') return ROW_NUMBER_WIDTH_PX
  return namesStatistics ? CHECKBOX_WIDTH_WITH_STATISTICS_PX : CHECKBOX_WIDTH_PX
}

export interface ServiceState {
  /** From 1. */
  readonly number: number
  readonly selected: boolean
  readonly disabled: boolean
  readonly radio: boolean
  readonly name: string
}

export function makeServiceCell({ kind, widthPx }: ServiceColumn, leftPx: number, position: number): HTMLElement {
  const cell = makeCell('gridcell', leftPx, widthPx, position)
  cell.classList.add(styles.service ?? '')
  cell.dataset.service = kind
  if (kind === 'drag') cell.append(makeButton('drag', '⠿'))
  if (kind === 'expand') cell.append(makeButton('expand', '＋'))
  if (kind === 'select') cell.append(makeBox())
  return cell
}

function makeButton(name: 'drag' | 'expand', sign: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.textContent = sign
  button.dataset[name] = ''
  return button
}

function makeBox(): HTMLInputElement {
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.tabIndex = -1
  return box
}

export function paintServiceCell(cell: HTMLElement, state: ServiceState, texts: GridViewTexts): void {
  const inner = cell.firstElementChild
  if (inner === null) {
    const text = String(state.number)
    if (cell.textContent !== text) cell.textContent = text
  } else if (inner instanceof HTMLInputElement) {
    const type = state.radio ? 'radio' : 'checkbox'
    if (inner.type !== type) inner.type = type
    inner.checked = state.selected
    inner.disabled = state.disabled
    if (state.radio) inner.name = state.name
    inner.setAttribute('aria-label', texts.selectRow(state.number))
  } else if (inner instanceof HTMLElement) {
    inner.setAttribute(
      'aria-label',
      cell.dataset.service === 'drag' ? texts.dragRow(state.number) : texts.expandRow(state.number),
    )
  }
}
