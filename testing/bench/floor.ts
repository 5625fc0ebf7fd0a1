import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePorts } from '../../scripts/free-ports.ts'
import { percentile, runLoad } from './load.ts'

/** The best performance of the database and plain Node: the baseline for our own metrics. */

export interface Rate {
  clients: number
  perSecond: number
  p50: number
  p95: number
  p99: number
}

const TABLES = `
  drop table if exists floor_hot, floor_products, floor_leads, floor_cards, floor_payments;
  create table floor_hot (id integer primary key, n bigint not null);
  insert into floor_hot values (1, 0);
  create table floor_products (id bigint primary key generated always as identity, body jsonb not null);
  insert into floor_products (body) select jsonb_build_object('name', repeat('x', 1500));
  create table floor_leads (id bigint primary key generated always as identity, body jsonb not null);
  create table floor_cards (id bigint primary key generated always as identity, body jsonb not null);
  create table floor_payments (id bigint primary key generated always as identity, body jsonb not null)`

const FLOOR_DATABASE = 'balcao_floor'

/** Makes a database beside ours on the same server, and gives its address. */
export async function createFloor(url: string): Promise<string> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${FLOOR_DATABASE}`)
  await admin.query(`create database ${FLOOR_DATABASE}`)
  await admin.end()
  const floorUrl = new URL(url)
  floorUrl.pathname = `/${FLOOR_DATABASE}`
  const client = new Client({ connectionString: floorUrl.href })
  await client.connect()
  await client.query(TABLES)
  await client.end()
  return floorUrl.href
}

/** One conditional update of one hot row, committed each time, as pgbench would. */
export async function measureHotRow(url: string, clients: number, measuredMs: number): Promise<Rate> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = new Client({ connectionString: url })
      await connection.connect()
      return connection
    }),
  )
  const times: number[] = []
  const end = performance.now() + measuredMs
  const query = { name: 'hot', text: 'update floor_hot set n = n + 1 where id = 1 and n < 1000000000' }
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const started = performance.now()
        await connection.query(query)
        times.push(performance.now() - started)
      }
    }),
  )
  await Promise.all(connections.map((connection) => connection.end()))
  return rateOf(times, clients, measuredMs)
}

/** Measures rounds of six calls at a server that does nothing else. */
export async function measureFloorServer(
  url: string,
  clients: readonly number[],
  measuredMs: number,
): Promise<Rate[]> {
  const [port = 0] = await freePorts(1)
  const server = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts')], {
    env: { ...process.env, FLOOR_DATABASE_URL: url, FLOOR_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((done) => server.stdout.once('data', done))
  const origin = `http://localhost:${port}`
  const rates: Rate[] = []
  for (const count of clients) {
    const { rounds, failures } = await runLoad({
      kind: 'floor',
      origins: { web: origin, gateway: origin },
      clients: count,
      warmUpMs: 1000,
      measuredMs,
    })
    if (failures[0] !== undefined) throw new Error(`The floor server failed: ${failures[0]}`)
    rates.push(rateOf(rounds, count, measuredMs))
  }
  server.kill()
  return rates
}

export function rateOf(times: readonly number[], clients: number, measuredMs: number): Rate {
  return {
    clients,
    perSecond: (times.length * 1000) / measuredMs,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }
}
