import {
  mayUploadMore,
  keepUpload,
  PICTURES,
  takeKeptUpload,
  uploadKey,
} from '../../store/catalogue/picture-store.ts'
import { recordAudit } from '../../store/office/audit-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { PreparedPicture } from './prepare-picture.ts'

/** `kept`: the path by which a catalogue names it. `refused`: it is no picture that can be drawn. `full`: too many. */
export type UploadedPicture = { kind: 'kept'; path: string } | { kind: 'refused' } | { kind: 'full' }

/**
 * Keeps a picture that a seller uploads, drawn anew for the pages. The same file again is kept once.
 */
export async function uploadPicture(
  db: Database,
  { seller, user, body }: { seller: number; user: number; body: Buffer },
): Promise<UploadedPicture> {
  const key = uploadKey(body)
  // guard: uploads-at-most
  if (!(await mayUploadMore(db, seller, key))) return { kind: 'full' }
  const path = PICTURES + key
  const taken = await db.transaction().execute(async (tx) => {
    const isKept = await takeKeptUpload(tx, seller, key)
    if (isKept) await tellKept(tx, { seller, user, key })
    return isKept
  })
  if (taken) return { kind: 'kept', path }
  const prepared = await drawInTurn(body)
  if (prepared.kind === 'refused') return { kind: 'refused' }
  const { files } = prepared
  await db.transaction().execute(async (tx) => {
    await keepUpload(tx, { seller, key, files })
    await tellKept(tx, { seller, user, key })
  })
  return { kind: 'kept', path }
}

type Kept = { seller: number; user: number; key: string }

async function tellKept(tx: Database, { seller, user, key }: Kept): Promise<void> {
  const by = { userId: user, sellerId: seller }
  await recordAudit(tx, by, { action: 'catalogue.picture-kept', target: { kind: 'picture', id: key } })
}

let drawing: Promise<unknown> = Promise.resolve()

/** One at a time in a process: each takes the memory of a whole picture, and a core. */
async function drawInTurn(body: Buffer): Promise<PreparedPicture> {
  const drawn = drawing.then(async () => {
    // Loaded with the first upload: a process that only sells never needs it.
    const { preparePicture } = await import('./prepare-picture.ts')
    return preparePicture(body)
  })
  // What fails fails for who asked; the next one is drawn all the same.
  drawing = drawn.catch(() => null)
  return drawn
}
