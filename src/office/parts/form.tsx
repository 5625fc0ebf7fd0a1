import type { ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import type { Deed } from '../state/use-deed.ts'
import { useTexts } from '../state/words.ts'
import { Failure } from './failure.tsx'
import styles from './form.module.css'

/** What was typed into a field of a form. */
export type Typed = (name: string) => string

type FormProps<Given> = {
  deed: Deed<Given>
  submit: string
  read: (typed: Typed) => Given
  /** Codes that a field says itself. */
  saidBy?: readonly string[]
  children: ReactNode
}

/** A form that does one thing. What was typed stays in its fields until it is done. */
export function Form<Given>({ deed, submit, read, saidBy = [], children }: FormProps<Given>): ReactNode {
  const texts = useTexts()
  const isSaid = deed.code !== null && saidBy.includes(deed.code)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        if (!deed.isBusy)
          deed.run(
            read((name) => {
              const value = data.get(name)
              return typeof value === 'string' ? value : ''
            }),
          )
      }}
    >
      {children}
      <Failure code={isSaid ? null : deed.code} />
      <div>
        <Button type="submit" look="primary" busy={deed.isBusy} busyLabel={texts.working}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
