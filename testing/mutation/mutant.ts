/** A guard that is taken out, and the test that has to notice. */
export interface Mutant {
  /** What the program would do without the guard. */
  name: string
  /** The marks of the guards, and the line that stands there instead of each; an empty one takes the line out. */
  without: Readonly<Record<string, string>>
  /** The end of the path of the test's file, and words of the test's name. */
  test: readonly [file: string, words: string]
}
