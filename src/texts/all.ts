import type { Locale } from '#rules/locale.ts'

import { de } from './de.ts'
import { failures as deFailures } from './de/failures.ts'
import { mail as deMail } from './de/mail.ts'
import { en } from './en.ts'
import { failures as enFailures } from './en/failures.ts'
import { mail as enMail } from './en/mail.ts'
import { es } from './es.ts'
import { failures as esFailures } from './es/failures.ts'
import { mail as esMail } from './es/mail.ts'
import { fr } from './fr.ts'
import { failures as frFailures } from './fr/failures.ts'
import { mail as frMail } from './fr/mail.ts'
import { it } from './it.ts'
import { failures as itFailures } from './it/failures.ts'
import { mail as itMail } from './it/mail.ts'
import { pt } from './pt.ts'
import { failures as ptFailures } from './pt/failures.ts'
import { mail as ptMail } from './pt/mail.ts'
import { ru } from './ru.ts'
import { failures as ruFailures } from './ru/failures.ts'
import { mail as ruMail } from './ru/mail.ts'
import type { ServerTexts } from './texts.ts'

/** Every language at once, failures and mails included: for the server, which answers all of them. Never import it in web/. */
export const ALL_TEXTS: Readonly<Record<Locale, ServerTexts>> = {
  pt: { ...pt, ...ptFailures, mail: ptMail },
  en: { ...en, ...enFailures, mail: enMail },
  es: { ...es, ...esFailures, mail: esMail },
  de: { ...de, ...deFailures, mail: deMail },
  fr: { ...fr, ...frFailures, mail: frMail },
  it: { ...it, ...itFailures, mail: itMail },
  ru: { ...ru, ...ruFailures, mail: ruMail },
}
