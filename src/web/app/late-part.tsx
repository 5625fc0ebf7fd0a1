import { Component, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { usePage } from './page-context.tsx'
import { blockReload } from './reload-blockers.ts'
import { askTopicsAgain } from './use-topic.ts'
import styles from './late-part.module.css'

type FailureProps = {
  onAgain: () => void
  /** Whether it was tried again before, in vain. */
  hasRetried: boolean
  holdsPage: boolean | undefined
}

/** In the place of what did not come. A newer build may be why: the page then loads itself again, or says so. */
function Failure({ onAgain, hasRetried, holdsPage }: FailureProps): ReactNode {
  const { client, frame, texts } = usePage()
  const { actions, part } = texts.common
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => (holdsPage ? blockReload(() => true) : undefined), [holdsPage])
  useEffect(() => {
    import('./build-check.ts')
      .then((check) => check.takeNewerBuild(client, frame.buildId))
      // Without the check a newer build is not known of; a second failure offers the reload all the same.
      .then(setOutdated, () => null)
  }, [client, frame.buildId])
  return (
    <div className={styles.failure} role="alert">
      <p>{isOutdated ? part.outdated : part.missing}</p>
      {!isOutdated && <Button onClick={onAgain}>{actions.tryAgain}</Button>}
      {(isOutdated || hasRetried) && <Button onClick={() => location.reload()}>{actions.reload}</Button>}
    </div>
  )
}

type BoundaryProps = {
  children: ReactNode
  /** Makes ready what is to be tried again. */
  onAgain?: () => void
  /** With another value what failed is tried again unasked: the buyer did what needs it. */
  wake?: unknown
  /** Without this part nobody knows what a reload would lose. */
  holdsPage?: boolean | undefined
}

/** Keeps a failure below it to its own place, where it says so and offers to try again. */
export class Boundary extends Component<BoundaryProps, { isFailed: boolean; hasRetried: boolean }> {
  override state = { isFailed: false, hasRetried: false }

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true }
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.isFailed && before.wake !== this.props.wake) this.again()
  }

  again = (): void => {
    askTopicsAgain()
    this.props.onAgain?.()
    this.setState({ isFailed: false, hasRetried: true })
  }

  override render(): ReactNode {
    const { children, holdsPage } = this.props
    const { isFailed, hasRetried } = this.state
    if (!isFailed) return children
    return <Failure onAgain={this.again} hasRetried={hasRetried} holdsPage={holdsPage} />
  }
}

/**
 * A component whose code comes when it is first shown, below a Suspense boundary. Code that cannot be loaded leaves
 * the rest of the page as it is (record 128). React keeps a failed import for good, so each attempt is a `lazy` of its own.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props & Pick<BoundaryProps, 'wake' | 'holdsPage'>) => ReactNode {
  let newest = lazy(load)
  return function LatePart(props) {
    const [Part, setPart] = useState(() => newest)
    const renew = (): void => {
      newest = lazy(load)
      setPart(newest)
    }
    return (
      <Boundary onAgain={renew} wake={props.wake} holdsPage={props.holdsPage}>
        <Part {...props} />
      </Boundary>
    )
  }
}
