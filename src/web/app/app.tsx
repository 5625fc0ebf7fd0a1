import { useEffect, type ReactNode } from 'react'
import type { Page } from '#contract/checkout/page.ts'
import type { Texts } from '#texts/texts.ts'
import { READY_EVENT } from './early-presses.ts'
import { PageProvider } from './page-context.tsx'
import type { AnyScreenModule } from './screen.ts'
import { Boundary } from './late-part.tsx'
import '#design/tokens.css'
import '#design/base.css'

/** One page: what the server renders and the browser hydrates. */
export function App(props: {
  page: Page
  texts: Texts
  screen: AnyScreenModule
  /** What the screen was prepared with. */
  prepared?: unknown
}): ReactNode {
  const { Screen } = props.screen
  useEffect(() => {
    dispatchEvent(new Event(READY_EVENT))
  }, [])
  return (
    <PageProvider page={props.page} texts={props.texts}>
      <Boundary>
        <Screen data={props.page.data} prepared={props.prepared} />
      </Boundary>
    </PageProvider>
  )
}
