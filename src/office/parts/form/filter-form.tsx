import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TextInput } from '#design/text-input.tsx'
import { InlineForm, WideField } from './inline-form.tsx'
import { TO_SEARCH } from './search-key.ts'

type FilterFormProps = {
  /** Of the page whose list is filtered. */
  path: string
  button: string
  /** What few need, below the button. */
  more?: ReactNode
  children: ReactNode
}

/**
 * What a list is filtered by. It goes into the page's address, so that "back" and a shared link lead to it; but for what
 * was typed to find people, which stays with the entry of the tab's history: addresses are kept and handed on.
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

/** Whoever came by the key of the search goes on in its box. */
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
