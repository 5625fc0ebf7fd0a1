/** Ends with 0 where the process beside it is ready, on the port that is its first argument or that of the pages. */
const port = Number(process.argv[2] ?? (process.env['PORT'] || 3000))

try {
  const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`)
  if (status !== 200) console.error(`It answers ${status}.`)
  process.exitCode = status === 200 ? 0 : 1
} catch (error) {
  console.error(`Nothing answers on port ${port}: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
