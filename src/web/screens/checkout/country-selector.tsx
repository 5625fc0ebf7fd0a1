import { useId, useState, type ReactNode } from 'react'
import { SELECTABLE_COUNTRIES } from '#rules/country.ts'
import { localePath } from '#rules/locale.ts'
import { countryName } from '#texts/format.ts'
import { usePage } from '../../page-context.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import styles from './country-selector.module.css'

/** A text as it is compared: without accents and capitals. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function useCountries(): { code: string; name: string; href: string }[] {
  const { frame } = usePage()
  const names = new Intl.Collator(frame.locale)
  return SELECTABLE_COUNTRIES.map((code) => ({
    code,
    name: countryName(code, frame.locale),
    href: `${localePath(frame.locale, frame.path)}?${new URLSearchParams({ ...frame.query, country: code })}`,
  })).toSorted((a, b) => names.compare(a.name, b.name))
}

function CountryList(props: { search: string }): ReactNode {
  const { frame, texts } = usePage()
  const found = useCountries().filter(({ name }) => bare(name).includes(bare(props.search.trim())))
  if (found.length === 0) return <p role="status">{texts.common.country.none}</p>
  return (
    <ul className={styles.list}>
      {found.map(({ code, name, href }) => (
        <li key={code}>
          <a href={href} aria-current={code === frame.country ? 'true' : undefined}>
            {name}
            {code === frame.country && <Icon name="check" size={16} />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The buyer's country in the header; choosing another loads the page with its fields, methods and prices. */
export function CountrySelector(): ReactNode {
  const { frame, texts } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const hintId = useId()
  const { country } = texts.common
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
        {country.change}
      </span>
      <Dialog open={isOpen} title={country.change} onClose={() => setOpen(false)}>
        <TextInput
          type="search"
          label={country.search}
          autoComplete="off"
          value={search}
          onValue={setSearch}
        />
        <CountryList search={search} />
      </Dialog>
    </>
  )
}
