import { resolve } from 'node:path'
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  terminal: {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  },
  root: process.cwd(),
  pagesDir: process.env.PAGES_DIR || null,
  databaseUrl: process.env.DATABASE_URL?.trim() || null,
  databaseDdlUrl: process.env.DATABASE_DDL_URL?.trim() || null,
  secretKey: process.env.SECRET_KEY?.trim() || null,
  webhookSecret: process.env.WEBHOOK_SECRET || null,
  environment: process.env,
  dataFolder: resolve(process.env.DATA_DIR?.trim() || './data'),
  databaseSchema: process.env.DATABASE_SCHEMA?.trim() || 'pagewright',
})
