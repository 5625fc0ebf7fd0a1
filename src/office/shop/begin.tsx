import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeInput } from '#contract/office/calls.ts'
import { Select } from '#design/select.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { readCountry } from '#rules/base/countries.ts'
import { DEFAULT_COUNTRY } from '#rules/base/country.ts'
import { mayOperator } from '#rules/office/permissions.ts'
import { Form, type Typed } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery, sellersQuery } from '../state/queries.ts'
import { useAction, type Action } from '../state/use-action.ts'
import { useTexts, useWords } from '../state/words.ts'
import { countriesByName, countryNames } from './country-names.ts'
import styles from './shop.module.css'
import { Steps } from './steps.tsx'

type Given = OfficeInput<'createSeller'>['body']

/** A CEP in an address. Brazil's law on electronic commerce asks for the address (Decreto 7.962/2013, art. 2, II). */
const POSTAL_CODE = /\b\d{5}-?\d{3}\b/

/**
 * Creates a shop with the seller details that the law and buyers require. The first shop belongs to its creator unless
 * they choose otherwise.
 */
export function Begin(): ReactNode {
  const texts = useTexts()
  const navigate = useNavigate()
  const { data: me } = useQuery(meQuery)
  const action = useAction((body: Given) => callOffice('createSeller', { body }), {
    onDone: ({ id }, { is_mine: isMine }) =>
      void (isMine
        ? navigate({ to: '/sellers/$seller/begin', params: { seller: String(id) } })
        : navigate({ to: '/platform' })),
  })
  if (me !== undefined && !mayOperator(me.operator, 'sellers.write')) return <p>{texts.codes.NOT_ALLOWED}</p>
  return (
    <>
      <PageTitle title={texts.shop.begin.title} />
      <Loaded query={sellersQuery}>
        {({ sellers }) => (
          <>
            {sellers.length === 0 && <Steps at="shop" />}
            <p>{texts.shop.begin.lead}</p>
            <Form action={action} submit={texts.shop.begin.submit} read={givenOf}>
              <ShopFields action={action} email={me?.email ?? ''} />
              <label className={styles.box}>
                <input type="checkbox" name="is_mine" defaultChecked={sellers.length === 0} />
                {texts.shop.begin.isMine}
              </label>
              <Soft>{texts.shop.begin.isMineHint}</Soft>
            </Form>
          </>
        )}
      </Loaded>
    </>
  )
}

function givenOf(typed: Typed): Given {
  return {
    name: typed('name').trim(),
    legal_name: typed('legal_name').trim(),
    document: typed('document').trim(),
    country: typed('country'),
    legal_address: typed('legal_address').trim(),
    email: typed('email').trim(),
    is_mine: typed('is_mine') === 'on',
  }
}

function ShopFields({ action, email }: { action: Action<Given>; email: string }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.shop
  const [country, setCountry] = useState(ownCountry)
  const [lacksCode, setLacksCode] = useState(false)
  const names = countryNames(locale)
  const at = (path: '/name' | '/legal_name' | '/document' | '/legal_address' | '/email') => ({
    name: path.slice(1),
    label: texts.fields[path],
    hint: texts.hints[path],
    error: errorOf(action, path, texts.refused[path] ?? all.entry.problems.refused),
    required: true,
  })
  return (
    <>
      <TextField {...at('/name')} maxLength={80} autoComplete="organization" />
      <TextField {...at('/legal_name')} maxLength={160} autoComplete="off" />
      <Select
        label={texts.fields['/country']}
        name="country"
        value={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
      >
        {countriesByName(locale).map((code) => (
          <option key={code} value={code}>
            {names[code]}
          </option>
        ))}
      </Select>
      <TextField
        {...at('/document')}
        hint={country === 'BR' ? texts.hints['/document'] : texts.begin.foreignDocument}
        maxLength={30}
        autoComplete="off"
      />
      <TextField
        {...at('/legal_address')}
        hint={country === 'BR' && lacksCode ? texts.begin.noPostalCode : texts.hints['/legal_address']}
        maxLength={300}
        autoComplete="street-address"
        onValue={(address) => setLacksCode(address.length > 10 && !POSTAL_CODE.test(address))}
      />
      <TextField {...at('/email')} type="email" maxLength={254} defaultValue={email} autoComplete="email" />
    </>
  )
}

function errorOf({ errors }: Action<Given>, path: string, sentence: string): string | undefined {
  return (errors[path] ?? errors[path.slice(1)]) === undefined ? undefined : sentence
}

/** The country of the browser's language, where it names one. */
function ownCountry(): string {
  for (const tag of navigator.languages) {
    const country = readCountry(new Intl.Locale(tag).region)
    if (country !== null) return country
  }
  return DEFAULT_COUNTRY
}
