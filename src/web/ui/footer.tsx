import type { ReactNode } from 'react'
import { LOCALES, localePath, type Locale } from '#rules/base/locale.ts'
import { usePage } from '../app/page-context.tsx'
import { linkQuery } from './link-query.ts'
import styles from './footer.module.css'
import { Icon } from '#design/icon.tsx'

/** Each language's own name. */
const OWN_NAMES: Readonly<Record<Locale, string>> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  ru: 'Русский',
}

/** This page in each language, as plain links: they work before and without the script. */
function LanguageSwitch(): ReactNode {
  const { texts, frame } = usePage()
  const addressIn = (locale: Locale) => localePath(locale, frame.path) + linkQuery(frame.query)
  return (
    <details className={styles.languages}>
      <summary>
        <Icon name="globe" size={16} />
        <span>
          {texts.common.language} · {OWN_NAMES[frame.locale]}
        </span>
        <Icon name="chevron" size={16} />
      </summary>
      <ul>
        {LOCALES.map((locale) => (
          <li key={locale}>
            <a
              href={addressIn(locale)}
              lang={locale}
              aria-current={locale === frame.locale ? 'true' : undefined}
            >
              {OWN_NAMES[locale]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The footer of every page: a screen's small print, then the language. */
export function Footer(props: { children?: ReactNode }): ReactNode {
  return (
    <footer className={styles.footer}>
      {props.children}
      <LanguageSwitch />
    </footer>
  )
}
