import { describe, expect, it } from 'vitest'
import { type Command, UsageError } from './command.ts'
import { COMMANDS, runCommand } from './run-command.ts'

/** What a call prints, and its exit code; commands run against nothing unless they are told apart here. */
async function call(args: readonly string[], commands?: readonly Command[]) {
  const printed = { out: '', err: '' }
  const terminal = {
    out: (text: string) => {
      printed.out += text
    },
    err: (text: string) => {
      printed.err += text
    },
  }
  const context = {
    terminal,
    root: '/nowhere',
    pagesDir: null,
    databaseUrl: null,
    databaseDdlUrl: null,
    dataFolder: '/nowhere',
    secretKey: null,
    webhookSecret: null,
    databaseSchema: 'pagewright',
  }
  return { code: await runCommand(args, context, commands), ...printed }
}

const NAMES = COMMANDS.map(({ name }) => name)

/** A command that would do something at once. */
function hasty() {
  const ran: (readonly string[])[] = []
  const command: Command = {
    name: 'hasty',
    argumentsText: '',
    summary: '什么都不问就做。',
    run: async (args) => {
      ran.push(args)
      if (args.includes('wrong')) throw new UsageError('不对')
      return 3
    },
  }
  return { ran, command }
}

describe('pagewright', () => {
  it.each(NAMES)('%s --help tells how it is called, and does nothing', async (name) => {
    const { summary = '', argumentsText = '' } = COMMANDS.find((command) => command.name === name) ?? {}
    const told = {
      code: 0,
      err: '',
      out: `用法：\n  ${`pagewright ${name} ${argumentsText}`.trim()}\n      ${summary}\n`,
    }
    for (const args of [
      [name, '--help'],
      [name, '-h'],
      [name, 'x/y', '--help'],
      ['help', name],
    ]) {
      expect(await call(args), args.join(' ')).toEqual(told)
    }
  })

  it('asks no command before it tells of it', async () => {
    const { ran, command } = hasty()
    expect(await call(['hasty', '--help'], [command])).toMatchObject({ code: 0 })
    expect(ran).toEqual([])
    expect(await call(['hasty', 'a', '--b'], [command])).toMatchObject({ code: 3 })
    expect(ran).toEqual([['a', '--b']])
  })

  it.each([[[]], [['--help']], [['-h']], [['help']]])('tells of every command: %j', async (args) => {
    const { code, out, err } = await call(args)
    expect([code, err]).toEqual([0, ''])
    expect(NAMES.filter((name) => !out.includes(`  pagewright ${name}`))).toEqual([])
  })

  it.each([[['chek']], [['help', 'chek']]])(
    'says that there is no such command, and which was meant: %j',
    async (args) => {
      const { code, out, err } = await call(args)
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^没有命令 "chek"（是不是 "check"？）。\n用法：/)
    },
  )

  it('says in one line what is wrong with a call', async () => {
    const { command } = hasty()
    expect(await call(['hasty', 'wrong'], [command])).toEqual({ code: 2, out: '', err: '不对\n' })
  })
})
