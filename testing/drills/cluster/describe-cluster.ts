import { copyFile, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { onNode } from './cluster.ts'
import { primaryOf } from './nodes.ts'

const ANSWER_LIMIT_MS = 1000

/** Lists what the primary's sessions wait for, and the sessions that block them. */
const SESSIONS = `
  select application_name as program, state, wait_event_type as kind, wait_event as event, count(*)::int,
    max(now() - xact_start)::text as longest, max(array_to_string(pg_blocking_pids(pid), ' ')) as blockers,
    max(left(query, 90)) as query
  from pg_stat_activity where backend_type = 'client backend' and state <> 'idle'
  group by 1, 2, 3, 4`
/** Which nodes follow the primary, and how far each has come. */
const FOLLOWERS = `
  select application_name as node, state, sync_state, current_setting('synchronous_standby_names') as awaited,
    pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::bigint as behind, flush_lag::text
  from pg_stat_replication`

/**
 * Prints the status that each node reports and what the primary waits for, and keeps the logs of everything that runs:
 * for finding out why a drill broke off.
 */
export async function describeCluster(cluster: Cluster): Promise<void> {
  console.log(`  the logs are kept in ${await keepLogs(cluster)}`)
  const { nodes, superuser } = cluster
  for (const { name, host, patroniPort } of nodes) {
    console.log(`  ${name} says ${await read(`http://${host}:${patroniPort}/patroni`)}`)
  }
  const primary = await primaryOf(nodes)
  if (primary === null) return
  const { name, host, patroniPort } = primary
  console.log(`  primaries until now: ${await read(`http://${host}:${patroniPort}/history`)}`)
  for (const query of [FOLLOWERS, SESSIONS]) {
    const { rows } = await onNode(primary, superuser, (db) => db.query(query))
    for (const row of rows) console.log(`  ${name}: ${JSON.stringify(row)}`)
  }
}

async function read(url: string): Promise<string> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
    (answer) => answer.text(),
    (error: unknown) => String(error),
  )
}

/** Copies them out of the folders that end with the drill. */
async function keepLogs({ place, stage }: Cluster): Promise<string> {
  const kept = await mkdtemp(join(tmpdir(), 'balcao-cluster-logs-'))
  const names = (await readdir(place.folder)).filter((name) => name.endsWith('.log'))
  const logs = [...names.map((name) => join(place.folder, name)), stage.logFile, stage.sandboxLogFile]
  for (const log of logs) await copyFile(log, join(kept, basename(log)))
  return kept
}
