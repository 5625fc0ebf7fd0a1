import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { migrate } from '#server/store/postgres/migrate.ts'
import { readSchema } from './schema-text.ts'
import { readSchemaTypes } from './schema-types.ts'

/* Writes what the migrations make, to be read and to type the queries: `npm run schema` after a change of them. */

const STORE = fileURLToPath(new URL('../src/server/store/', import.meta.url))

const dataDir = await mkdtemp(join(tmpdir(), 'balcao-schema-'))
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, survivesPowerLoss: false })
try {
  await migrate(server.url)
  await writeFile(join(STORE, 'schema.sql'), await readSchema(server.url))
  await writeFile(join(STORE, 'schema.ts'), await readSchemaTypes(server.url))
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
