import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { Client, type Connection, type Submittable } from 'pg'

/** Stream of a base backup: the archive of the data folder, then PostgreSQL's own list of its files. */
export interface BaseBackup {
  /** A tar archive that is consistent by itself: concurrent writes are in it as a log to be replayed. */
  archive: Readable
  /** The list of files with their hashes, once the archive has ended. */
  manifest: Promise<Buffer>
}

/** The parts of the wire protocol that a copy to us needs, as node-postgres calls them. */
interface CopyHandlers extends Submittable {
  handleRowDescription(): void
  handleDataRow(): void
  handleCommandComplete(): void
  handleCopyData(message: { chunk: Buffer }, connection: Connection): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/**
 * PostgreSQL's own online backup, asked for over its replication protocol, as pg_basebackup does: nobody waits for it,
 * and tables without a log (the vault) are left out by the server itself.
 *
 * @param url the database's address, of an account that may replicate
 */
export async function streamBaseBackup(url: string): Promise<BaseBackup> {
  const client = new Client({ connectionString: `${url}${url.includes('?') ? '&' : '?'}replication=true` })
  const archive = new PassThrough()
  const manifest = Promise.withResolvers<Buffer>()
  const fail = (error: Error): void => {
    archive.destroy(error)
    manifest.reject(error)
  }
  // The reader of the archive is notified of it there.
  manifest.promise.catch(() => undefined)
  client.on('error', fail)
  await client.connect()
  client.query(copyOf(archive, (text) => manifest.resolve(text), fail))
  const end = (): Promise<void> => client.end().catch(fail)
  void manifest.promise.then(end, end)
  return { archive, manifest: manifest.promise }
}

const COMMAND =
  "BASE_BACKUP (LABEL 'balcao', CHECKPOINT 'fast', WAL, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')"
/** The first byte of each piece says what it is (Streaming Replication Protocol, BASE_BACKUP). */
const [DATA, MANIFEST] = ['d'.charCodeAt(0), 'm'.charCodeAt(0)]

function copyOf(
  archive: PassThrough,
  done: (manifest: Buffer) => void,
  fail: (error: Error) => void,
): CopyHandlers {
  const manifest: Buffer[] = []
  let isManifest = false
  return {
    submit: (connection) => connection.query(COMMAND),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleCopyData: ({ chunk }, { stream }) => {
      if (chunk[0] === MANIFEST) {
        isManifest = true
        // A stream that ends says nothing more of draining.
        archive.once('finish', () => stream.resume())
        archive.end()
      }
      if (chunk[0] !== DATA) return
      // The parser's buffer is used again for the next piece.
      const piece = Buffer.from(chunk.subarray(1))
      if (isManifest) manifest.push(piece)
      else if (!archive.write(piece) && !stream.isPaused()) {
        stream.pause()
        archive.once('drain', () => stream.resume())
      }
    },
    handleReadyForQuery: () => done(Buffer.concat(manifest)),
    handleError: fail,
  }
}
