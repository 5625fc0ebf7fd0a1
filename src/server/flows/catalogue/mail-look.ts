import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedBrand, type Brand } from '#rules/catalogue/custom-checkout.ts'
import { MAIL_LOGO_BYTES, mailLogoOf } from '#rules/page/mail-logo.ts'
import type { Log } from '../../log.ts'
import type { MailLook } from '../../mail/mail-content.ts'
import type { MailAttachment } from '../../mail/mailer.ts'
import { hasCode, systemReason } from '../../start-error.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import { findSmallPicture, type Picture } from '../../store/catalogue/picture-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { PaymentRecord } from '../../store/purchases/purchase-records.ts'
import { productLook, saleLook } from './sale-look.ts'

export type MailLookDeps = {
  db: Database
  catalogue: Pick<CatalogueReader, 'findCustomCheckout' | 'findShownProduct' | 'findLooks'>
  /** Folder of the operator's pictures; absent: it does not exist. */
  mediaDir?: string
  log: Log
}

/** How the HTML of a mail names the logo that it brings along; one mail brings no other. */
const CID = 'logo@balcao'
const GROUND = { light: 'light', dark: 'dark', auto: 'any' } as const

/** A look as a mail shows it, and what the mail has to bring along for it. */
export type MailedLook = { look?: MailLook; logo: MailAttachment[] }

/** Subject of a mail: something of a seller, and for a purchase the page on which it was made. */
export type MailedSubject = Pick<PaymentRecord, 'product_id' | 'seller_id'> & {
  origin?: Pick<PaymentRecord['origin'], 'ch_id'>
}

/**
 * Returns the colour of a seller's page and its logo: of the page of the purchase, otherwise of the product's own page,
 * otherwise what all brandings of the seller share. Where the logo is not a picture that mail programs read, or too
 * heavy to be sent with each mail, the name is shown alone: nothing of a purchase waits for it.
 */
export async function mailedLook(deps: MailLookDeps, subject: MailedSubject): Promise<MailedLook> {
  const look = await brandOfSubject(deps.catalogue, subject)
  if (look === null) return { logo: [] }
  const logo = look.logotipo === null ? null : await logoOf(deps, look.logotipo)
  if (logo === null) return { look: accentOf(look), logo: [] }
  const { type, body } = logo
  return {
    look: { ...accentOf(look), logo: { cid: CID, ground: GROUND[look.theme] } },
    logo: [{ filename: `logo.${type.replace(/^image\//, '')}`, contentType: type, content: body, cid: CID }],
  }
}

async function brandOfSubject(
  catalogue: MailLookDeps['catalogue'],
  { product_id, seller_id, origin = {} }: MailedSubject,
): Promise<Brand | null> {
  return (
    (await saleLook(catalogue, { origin, seller_id })) ??
    (await productLook(catalogue, { product_id, seller_id })) ??
    sharedBrand(await catalogue.findLooks(seller_id))
  )
}

const accentOf = ({ theme_color: accent }: Brand): Pick<MailLook, 'accent'> =>
  accent === null ? {} : { accent }

async function logoOf(deps: MailLookDeps, path: string): Promise<Picture | null> {
  const picture = path.startsWith('/media/')
    ? await readMedia(deps, path)
    : await findSmallPicture(deps.db, path)
  return picture !== null && picture.body.length <= MAIL_LOGO_BYTES ? picture : null
}

/** A file of the operator's; null where it is not there, which is no reason to keep a mail back. */
async function readMedia({ mediaDir, log }: MailLookDeps, path: string): Promise<Picture | null> {
  const logo = mailLogoOf(path)
  if (logo === null || mediaDir === undefined) return null
  const file = join(mediaDir, logo.file)
  try {
    const { size } = await stat(file)
    return size > MAIL_LOGO_BYTES ? null : { type: logo.type, body: await readFile(file) }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) log.warn('mail-logo-unread', { reason: systemReason(error) })
    return null
  }
}
