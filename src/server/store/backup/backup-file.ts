import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '../../start-error.ts'

/** A folder that holds one backup, and the key that seals its files; undefined: they are not sealed. */
export interface BackupPlace {
  folder: string
  key: string | undefined
}

/** The key is as random as a key, not a word that somebody remembers: stretching it would add nothing. */
const STRETCHING = 14

const nameOf = (name: string, { key }: BackupPlace): string => `${name}.gz${key === undefined ? '' : '.age'}`

/** Writes a file of a backup, packed, sealed in the format of `age` where there is a key, and on the disk at the end. */
export async function writeBackupFile(place: BackupPlace, name: string, contents: Readable): Promise<void> {
  const file = createWriteStream(join(place.folder, nameOf(name, place)), {
    mode: 0o600,
    flags: 'wx',
    flush: true,
  })
  const packed = createGzip({ level: 1 })
  const packing = pipeline(contents, packed)
  const { key } = place
  await Promise.all([packing, pipeline(key === undefined ? packed : await sealed(packed, key), file)])
}

async function sealed(packed: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(STRETCHING)
  return Readable.from(piecesOf(await encrypter.encrypt(asWebStream(packed))))
}

/** Opens the contents of a backup file. The reader of the stream is notified of damage. */
export async function openBackupFile(place: BackupPlace, name: string): Promise<Readable> {
  const file = createReadStream(join(place.folder, nameOf(name, place)))
  const { key } = place
  const contents = createGunzip()
  const packed = key === undefined ? file : await opened(file, key)
  pipeline(packed, contents).catch((error: unknown) => contents.destroy(asError(error)))
  return contents
}

async function opened(file: Readable, key: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return Readable.from(piecesOf(await decrypter.decrypt(asWebStream(file))))
  } catch {
    file.destroy()
    throw new StartError(
      'BACKUP_KEY does not open this backup: it was sealed with another key, or is damaged.',
    )
  }
}

/** The two kinds of streams differ in their types only; the bytes read are the same. */
function asWebStream(source: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const next = await pieces.next()
      if (next.done === true) stream.close()
      else stream.enqueue(next.value)
    },
    cancel: () => void source.destroy(),
  })
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

/** All of a small file of a backup. */
export async function readBackupFile(place: BackupPlace, name: string): Promise<Buffer> {
  return buffer(await openBackupFile(place, name))
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
