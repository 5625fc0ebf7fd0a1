import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Seals a text for one owner (AES-256-GCM): sealed for another it does not open. */
export function sealText(key: KeyObject, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null: it was sealed for another owner or by another secret, or was changed. */
export function openText(key: KeyObject, owner: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
      // guard: sealed-for-owner
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
