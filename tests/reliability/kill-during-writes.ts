import { runKillRounds } from './kill-rounds.ts'

const ROUNDS = 20

const problems = await runKillRounds({
  rounds: Number(process.argv[2] ?? ROUNDS),
  report: (line) => process.stdout.write(`${line}\n`),
})
process.stdout.write(problems.length === 0 ? 'Every acknowledged write was there.\n' : `${problems.join('\n')}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
