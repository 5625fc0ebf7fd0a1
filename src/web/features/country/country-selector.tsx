import { Suspense, useId, useState, type ReactNode } from 'react'
import { countryName } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { Icon } from '#design/icon.tsx'
import { latePart } from '../../app/late-part.tsx'
import styles from './country-selector.module.css'

const CountryDialog = latePart(() => import('./country-dialog.tsx'))

/** The buyer's country in the header; choosing another loads the page with its fields, methods and prices. */
export function CountrySelector(): ReactNode {
  const { frame, texts } = usePage()
  const [isOpen, setOpen] = useState(false)
  const hintId = useId()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-describedby={hintId}
        onClick={() => setOpen(true)}
      >
        {countryName(frame.country, frame.locale)}
        <Icon name="chevron" size={16} />
      </button>
      <span id={hintId} hidden>
        {texts.common.country.change}
      </span>
      {isOpen && (
        <Suspense>
          <CountryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
