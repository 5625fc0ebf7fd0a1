import type { Locale } from '#rules/base/locale.ts'

import { de } from './de.ts'
import { callFields as deCallFields } from './de/call-fields.ts'
import { cardFields as deCardFields } from './de/card-fields.ts'
import { failures as deFailures } from './de/failures.ts'
import { legal as deLegal } from './de/legal.ts'
import { mail as deMail } from './de/mail.ts'
import { plain as dePlain } from './de/plain.ts'
import { receipt as deReceipt } from './de/receipt.ts'
import { trust as deTrust } from './de/trust.ts'
import { en } from './en.ts'
import { callFields as enCallFields } from './en/call-fields.ts'
import { cardFields as enCardFields } from './en/card-fields.ts'
import { failures as enFailures } from './en/failures.ts'
import { legal as enLegal } from './en/legal.ts'
import { mail as enMail } from './en/mail.ts'
import { plain as enPlain } from './en/plain.ts'
import { receipt as enReceipt } from './en/receipt.ts'
import { trust as enTrust } from './en/trust.ts'
import { es } from './es.ts'
import { callFields as esCallFields } from './es/call-fields.ts'
import { cardFields as esCardFields } from './es/card-fields.ts'
import { failures as esFailures } from './es/failures.ts'
import { legal as esLegal } from './es/legal.ts'
import { mail as esMail } from './es/mail.ts'
import { plain as esPlain } from './es/plain.ts'
import { receipt as esReceipt } from './es/receipt.ts'
import { trust as esTrust } from './es/trust.ts'
import { fr } from './fr.ts'
import { callFields as frCallFields } from './fr/call-fields.ts'
import { cardFields as frCardFields } from './fr/card-fields.ts'
import { failures as frFailures } from './fr/failures.ts'
import { legal as frLegal } from './fr/legal.ts'
import { mail as frMail } from './fr/mail.ts'
import { plain as frPlain } from './fr/plain.ts'
import { receipt as frReceipt } from './fr/receipt.ts'
import { trust as frTrust } from './fr/trust.ts'
import { it } from './it.ts'
import { callFields as itCallFields } from './it/call-fields.ts'
import { cardFields as itCardFields } from './it/card-fields.ts'
import { failures as itFailures } from './it/failures.ts'
import { legal as itLegal } from './it/legal.ts'
import { mail as itMail } from './it/mail.ts'
import { plain as itPlain } from './it/plain.ts'
import { receipt as itReceipt } from './it/receipt.ts'
import { trust as itTrust } from './it/trust.ts'
import { pt } from './pt.ts'
import { callFields as ptCallFields } from './pt/call-fields.ts'
import { cardFields as ptCardFields } from './pt/card-fields.ts'
import { failures as ptFailures } from './pt/failures.ts'
import { legal as ptLegal } from './pt/legal.ts'
import { mail as ptMail } from './pt/mail.ts'
import { plain as ptPlain } from './pt/plain.ts'
import { receipt as ptReceipt } from './pt/receipt.ts'
import { trust as ptTrust } from './pt/trust.ts'
import { ru } from './ru.ts'
import { callFields as ruCallFields } from './ru/call-fields.ts'
import { cardFields as ruCardFields } from './ru/card-fields.ts'
import { failures as ruFailures } from './ru/failures.ts'
import { legal as ruLegal } from './ru/legal.ts'
import { mail as ruMail } from './ru/mail.ts'
import { plain as ruPlain } from './ru/plain.ts'
import { receipt as ruReceipt } from './ru/receipt.ts'
import { trust as ruTrust } from './ru/trust.ts'
import type { ServerTexts } from './texts.ts'

/** Every language at once, failures and mails included: for the server, which answers all of them. Never import it in web/. */
export const ALL_TEXTS: Readonly<Record<Locale, ServerTexts>> = {
  pt: {
    ...pt,
    ...ptFailures,
    withdrawal: ptTrust.withdrawal,
    mail: ptMail,
    callFields: ptCallFields,
    cardFields: ptCardFields,
    plain: ptPlain,
    receipt: ptReceipt,
    legal: ptLegal,
  },
  en: {
    ...en,
    ...enFailures,
    withdrawal: enTrust.withdrawal,
    mail: enMail,
    callFields: enCallFields,
    cardFields: enCardFields,
    plain: enPlain,
    receipt: enReceipt,
    legal: enLegal,
  },
  es: {
    ...es,
    ...esFailures,
    withdrawal: esTrust.withdrawal,
    mail: esMail,
    callFields: esCallFields,
    cardFields: esCardFields,
    plain: esPlain,
    receipt: esReceipt,
    legal: esLegal,
  },
  de: {
    ...de,
    ...deFailures,
    withdrawal: deTrust.withdrawal,
    mail: deMail,
    callFields: deCallFields,
    cardFields: deCardFields,
    plain: dePlain,
    receipt: deReceipt,
    legal: deLegal,
  },
  fr: {
    ...fr,
    ...frFailures,
    withdrawal: frTrust.withdrawal,
    mail: frMail,
    callFields: frCallFields,
    cardFields: frCardFields,
    plain: frPlain,
    receipt: frReceipt,
    legal: frLegal,
  },
  it: {
    ...it,
    ...itFailures,
    withdrawal: itTrust.withdrawal,
    mail: itMail,
    callFields: itCallFields,
    cardFields: itCardFields,
    plain: itPlain,
    receipt: itReceipt,
    legal: itLegal,
  },
  ru: {
    ...ru,
    ...ruFailures,
    withdrawal: ruTrust.withdrawal,
    mail: ruMail,
    callFields: ruCallFields,
    cardFields: ruCardFields,
    plain: ruPlain,
    receipt: ruReceipt,
    legal: ruLegal,
  },
}
