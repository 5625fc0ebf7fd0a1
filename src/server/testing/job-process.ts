import { createLog } from '../log.ts'
import { startJobQueue } from '../jobs/job-queue.ts'
import { openDatabase } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'

/*
 * A process that takes jobs, to be killed by a test: `job-process.ts URL hang|die COUNT`. It writes each job into the
 * table `done`. `hang`: its COUNTth job and all after it never end, and each writes a line. `die`: it kills itself when
 * it has done its COUNTth job, before it can write that this has ended.
 */
const [url = '', way, count] = process.argv.slice(2)
const db = openDatabase({ url })
let begun = 0
let done = 0

await startJobQueue({
  url,
  log: createLog(
    'warn',
    (line) => process.stderr.write(`${line}\n`),
    () => new Date(),
  ),
  tasks: {
    mail: async (payload) => {
      begun += 1
      if (way === 'hang' && begun >= Number(count)) {
        process.stdout.write('hangs\n')
        await new Promise(() => undefined)
      }
      await runSql(db, `insert into done values (${(payload as { n: number }).n}, ${process.pid})`)
      done += 1
      if (way === 'die' && done === Number(count)) process.kill(process.pid, 'SIGKILL')
    },
  },
})
