import type { ReactNode } from 'react'
import { Select } from '#design/select.tsx'
import { OFFICE_LANGUAGES, OFFICE_LOCALES } from '#texts/office/load.ts'
import { chooseLocale, useWords } from '../../state/words.ts'
import styles from './form.module.css'

/** The languages of the office. */
export function LanguageChoice(): ReactNode {
  const { locale, texts } = useWords()
  return (
    <div className={styles.form}>
      <Select
        label={texts.language}
        value={locale}
        onChange={(event) => chooseLocale(event.currentTarget.value)}
      >
        {OFFICE_LOCALES.map((one) => (
          <option key={one} value={one} lang={one}>
            {OFFICE_LANGUAGES[one]}
          </option>
        ))}
      </Select>
    </div>
  )
}
