import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TextInput } from '#design/text-input.tsx'
import { InlineForm, WideField } from './inline-form.tsx'
import { TO_SEARCH } from './search-key.ts'

type FilterFormProps = {
  /** Of the page whose list is filtered. */
  path: string
  button: string
  /** Filters that few users need, below the button. */
  more?: ReactNode
  children: ReactNode
}

/**
 * The filters of a list. They are written to the page's address, so that "back" and a shared link lead to them; except
 * for text typed to find people, which stays with the entry of the tab's history: addresses are stored and shared.
 */
export function FilterForm({ path, button, more, children }: FilterFormProps): ReactNode {
  const { history } = useRouter()
  return (
    <search>
      <InlineForm
        button={button}
        more={more}
        onSubmit={(values) => {
          const q = values.get('q') ?? ''
          values.delete('q')
          const search = values.toString()
          history.push(`${path}${search && `?${search}`}`, { q })
        }}
      >
        {children}
      </InlineForm>
    </search>
  )
}

type SearchBoxProps = { label: string; hint?: string; maxLength: number; value: string }

/** A user who arrived by the search key continues in its box. */
const goOnHere = (box: HTMLInputElement | null): void => box?.focus()

/** The box for words, as `q`. */
export function SearchBox({ value, ...input }: SearchBoxProps): ReactNode {
  const isSought = useLocation().hash === TO_SEARCH
  return (
    <WideField>
      <TextInput
        {...input}
        name="q"
        type="search"
        autoComplete="off"
        defaultValue={value}
        data-search
        ref={isSought ? goOnHere : undefined}
      />
    </WideField>
  )
}
