import { OFFICE_LIMITS } from '#rules/limits/office-limits.ts'
import {
  mayUploadMore,
  keepUpload,
  PICTURES,
  takeKeptUpload,
  uploadKey,
} from '../../store/catalogue/picture-store.ts'
import { recordAudit } from '../../store/accounts/audit-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import { createTurns, type Turn } from './turns.ts'

/**
 * `kept`: the path by which a catalogue names it. `refused`: it is no picture that can be drawn. `full`: too many. `busy`:
 * too many wait to be drawn.
 */
export type UploadedPicture =
  | { kind: 'kept'; path: string }
  | { kind: 'refused' }
  | { kind: 'full' }
  | { kind: 'busy' }

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
    if (isKept) await reportKept(tx, { seller, user, key })
    return isKept
  })
  if (taken) return { kind: 'kept', path }
  const drawn = await draw(seller, body)
  if (drawn.kind === 'busy') return drawn
  if (drawn.result.kind === 'refused') return { kind: 'refused' }
  const { files } = drawn.result
  await db.transaction().execute(async (tx) => {
    await keepUpload(tx, { seller, key, files })
    await reportKept(tx, { seller, user, key })
  })
  return { kind: 'kept', path }
}

type Kept = { seller: number; user: number; key: string }

async function reportKept(tx: Database, { seller, user, key }: Kept): Promise<void> {
  const by = { userId: user, sellerId: seller }
  await recordAudit(tx, by, { action: 'catalogue.picture-kept', target: { kind: 'picture', id: key } })
}

/** One at a time in a process: each takes the memory of a whole picture, and a core. */
const inTurn = createTurns({
  all: OFFICE_LIMITS['pictures of all'].most,
  each: OFFICE_LIMITS.pictures.most,
})

function draw(seller: number, body: Buffer): Promise<Turn<PreparedPicture>> {
  return inTurn(seller, async () => {
    // Loaded with the first upload: a process that only sells never needs it.
    const { preparePicture } = await import('./prepare-picture.ts')
    return preparePicture(body)
  })
}
