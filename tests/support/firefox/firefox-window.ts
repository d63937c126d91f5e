import { vi } from 'vitest'
import type { BidiConnection } from './bidi-connection.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }

/** What is looked for: its role and its name, as a reader of the screen is told them. */
export interface Sought {
  readonly role: string
  /** Its whole name. */
  readonly name?: string
  /** What its text contains. */
  readonly text?: string
  /** Only inside of the dialog that is open. */
  readonly inDialog?: boolean
  /** Only inside of a row that contains this text. */
  readonly inRow?: string
}

/** A cell of a grid by its place: `{ row: 2, column: '报价' }`. */
export interface SoughtCell {
  readonly row: number
  readonly column: string
}

/** A window of Firefox and what a person does in it. Each verb waits for what it needs. */
export interface FirefoxWindow {
  open(url: string): Promise<void>
  /** Waits until it can be seen; of several, the first. */
  see(sought: Sought): Promise<void>
  gone(sought: Sought): Promise<void>
  /** Waits until this text can be read anywhere. */
  read(text: string | RegExp): Promise<void>
  click(sought: Sought): Promise<void>
  /** Clicks into a field, replaces what is there and leaves the focus in it. */
  fill(sought: Sought, text: string): Promise<void>
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  clickCell(cell: SoughtCell): Promise<void>
  textOfCell(cell: SoughtCell): Promise<string | null>
  /** In the page; what it returns is plain data. */
  evaluate<Result>(body: string): Promise<Result>
}

/** Code points that WebDriver gives to keys without a character. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Delete: '\uE017',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Home: '\uE011',
  F2: '\uE032',
  Control: '\uE009',
}

interface Place {
  readonly x: number
  readonly y: number
}

export function createWindow(connection: BidiConnection, context: string): FirefoxWindow {
  async function evaluate<Result>(body: string): Promise<Result> {
    const answer = (await connection.send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (async () => { ${body} })() ?? null))()`,
      target: { context },
      awaitPromise: true,
    })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } } // as BiDi defines it
    if (answer.result === undefined) throw new Error(answer.exceptionDetails?.text ?? 'The page threw.')
    return JSON.parse(answer.result.value) as Result // as the caller knows of its own script
  }

  const placeOf = (sought: Sought) => evaluate<Place | null>(`${FIND} return placeOf(find(${JSON.stringify(sought)}))`)

  /** Where it is, once it stays there. */
  async function settled(look: () => Promise<Place | null>): Promise<Place> {
    let before: Place | null = null
    return vi.waitUntil(async () => {
      const place = await look()
      const isSettled = place !== null && place.x === before?.x && place.y === before?.y
      before = place
      return isSettled ? place : false
    }, PATIENCE)
  }

  async function press(...keys: readonly string[]): Promise<void> {
    const values = keys.map((key) => KEYS[key] ?? key)
    await connection.send('input.performActions', {
      context,
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            ...values.map((value) => ({ type: 'keyDown', value })),
            ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
          ],
        },
      ],
    })
  }

  async function type(text: string): Promise<void> {
    for (const character of text) await press(character)
  }

  async function clickAt({ x, y }: Place): Promise<void> {
    await connection.send('input.performActions', {
      context,
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    })
  }

  async function click(sought: Sought): Promise<void> {
    await clickAt(await settled(() => placeOf(sought)).catch(() => missing(sought)))
  }

  return {
    evaluate,
    press,
    type,
    click,
    open: async (url) => {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    see: async (sought) => {
      await vi.waitUntil(async () => (await placeOf(sought)) !== null, PATIENCE).catch(() => missing(sought))
    },
    gone: async (sought) => {
      await vi.waitUntil(async () => (await placeOf(sought)) === null, PATIENCE)
    },
    read: async (text) => {
      const isThere = text instanceof RegExp ? `${text}.test(shown)` : `shown.includes(${JSON.stringify(text)})`
      await vi
        .waitUntil(() => evaluate<boolean>(`const shown = document.body.innerText; return ${isThere}`), PATIENCE)
        .catch(async () => {
          throw new Error(`${text} is not shown, but:\n${await evaluate<string>('return document.body.innerText')}`)
        })
    },
    fill: async (sought, text) => {
      await click(sought)
      await press('Control', 'a')
      await type(text)
    },
    clickCell: async (cell) =>
      clickAt(await settled(() => evaluate(`${FIND} return placeOf(findCell(${JSON.stringify(cell)}))`))),
    textOfCell: (cell) => evaluate(`${FIND} return findCell(${JSON.stringify(cell)})?.textContent ?? null`),
  }
}

function missing(sought: Sought): never {
  throw new Error(`Nothing in sight is ${JSON.stringify(sought)}.`)
}

/** Runs in the browser: the first element in sight that is what is sought, and its middle. */
const FIND = `
  const ROLES = {
    button: 'button, [role="button"]', textbox: 'input:not([type]), input[type="text"], input[type="password"], textarea, [role="textbox"]',
    heading: 'h1, h2, h3', dialog: '[role="dialog"]', link: 'a', checkbox: 'input[type="checkbox"]', listitem: 'li', cell: 'td',
  }
  const nameOf = (element) => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    const labels = [...(element.labels ?? [])].map((label) => label.textContent)
    const isField = element.matches('input, textarea')
    return (
      element.getAttribute('aria-label') || by.join(' ').trim() || labels.join(' ').trim() ||
      (isField ? element.placeholder : element.textContent).trim() || element.title
    ).replace('*', '').trim()
  }
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true })
  const scopeOf = ({ inDialog, inRow }) => {
    if (inDialog) return [...document.querySelectorAll('[role="dialog"]')].filter(isSeen).at(-1)
    if (inRow) return [...document.querySelectorAll('tr, [role="row"]')].find((row) => isSeen(row) && row.textContent.includes(inRow))
    return document
  }
  const find = ({ role, name, text, ...scope }) =>
    [...(scopeOf(scope)?.querySelectorAll(ROLES[role] ?? '[role="' + role + '"]') ?? [])].find((element) =>
      isSeen(element) && !element.disabled &&
      (name === undefined || nameOf(element) === name) && (text === undefined || element.textContent.includes(text)))
  const findCell = ({ row, column }) => {
    const grid = [...document.querySelectorAll('[role="grid"]')].find(isSeen)
    const heads = [...(grid?.querySelectorAll('[role="columnheader"]') ?? [])]
    const index = heads.find((head) => head.textContent.replace('*', '').trim() === column)?.getAttribute('aria-colindex')
    return grid?.querySelector('[role="row"][aria-rowindex="' + (row + 1) + '"] [role="gridcell"][aria-colindex="' + index + '"]')
  }
  const placeOf = (element) => {
    if (!element) return null
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
`
