import { useState, type ReactNode } from 'react'
import { localePath } from '#rules/base/locale.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '#design/icon.tsx'
import { TextInput } from '#design/text-input.tsx'
import { linkQuery } from '../../ui/link-query.ts'
import { countriesInOrder } from './country-order.ts'
import styles from './country-selector.module.css'

/** A text as it is compared: without accents and capitals. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function useCountries(): { code: string; name: string; href: string }[] {
  const { frame } = usePage()
  return countriesInOrder(frame.locale, frame.country, navigator.languages).map(({ code, name }) => ({
    code,
    name,
    href: localePath(frame.locale, frame.path) + linkQuery({ ...frame.query, country: code }),
  }))
}

function CountryList(props: { search: string }): ReactNode {
  const { frame } = usePage()
  const { choice } = useTopic('countries')
  const found = useCountries().filter(({ name }) => bare(name).includes(bare(props.search.trim())))
  if (found.length === 0) return <output className={styles.none}>{choice.none}</output>
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

/** Every country that can be bought from, to be searched by name; each is a plain link. */
export default function CountryDialog(props: { onClose: () => void }): ReactNode {
  const { country } = usePage().texts.common
  const { choice } = useTopic('countries')
  const [search, setSearch] = useState('')
  return (
    <Dialog open title={country.change} onClose={props.onClose}>
      <TextInput
        type="search"
        label={choice.search}
        autoComplete="off"
        value={search}
        onValue={setSearch}
        data-first-focus
      />
      <CountryList search={search} />
    </Dialog>
  )
}
