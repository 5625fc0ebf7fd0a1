import type { Locale } from '#rules/locale.ts'

import { de } from './de.ts'
import { mail as deMail } from './de/mail.ts'
import { en } from './en.ts'
import { mail as enMail } from './en/mail.ts'
import { es } from './es.ts'
import { mail as esMail } from './es/mail.ts'
import { fr } from './fr.ts'
import { mail as frMail } from './fr/mail.ts'
import { it } from './it.ts'
import { mail as itMail } from './it/mail.ts'
import { pt } from './pt.ts'
import { mail as ptMail } from './pt/mail.ts'
import { ru } from './ru.ts'
import { mail as ruMail } from './ru/mail.ts'
import type { ServerTexts } from './texts.ts'

/** Every language at once, mails included: for the server, which answers all of them. Never import it in web/. */
export const ALL_TEXTS: Readonly<Record<Locale, ServerTexts>> = {
  pt: { ...pt, mail: ptMail },
  en: { ...en, mail: enMail },
  es: { ...es, mail: esMail },
  de: { ...de, mail: deMail },
  fr: { ...fr, mail: frMail },
  it: { ...it, mail: itMail },
  ru: { ...ru, mail: ruMail },
}
