import type { Argument, CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import { createProgram } from '#server/commands/definitions/program.ts'
import { code, page, table } from './markdown.ts'

/** The page of all commands of an operator, from their definitions. */
export function commandLinePage(): string {
  const program = createProgram(() => Promise.resolve(), '')
  return page([INTRODUCTION, ...visibleCommands(program).flatMap((command) => sectionOf(command, '##'))])
}

/** The commands that `--help` lists. */
function visibleCommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((child) => child.name() !== 'help')
}

function sectionOf(command: CommandUnknownOpts, heading: string): string[] {
  const children = visibleCommands(command)
  // The usage below it names the group.
  const title = `${heading} ${command.name()}`
  if (children.length > 0)
    return [
      title,
      sentence(command.description()),
      ...children.flatMap((child) => sectionOf(child, `${heading}#`)),
    ]
  const parameters = [
    ...command.registeredArguments.map(argumentRow),
    ...command.options.filter((option) => !option.hidden && !isJson(option)).map(optionRow),
  ]
  return [
    title,
    code(usageOf(command)),
    sentence(command.description()),
    ...(parameters.length === 0 ? [] : [table(['Argument', 'Description'], parameters)]),
  ]
}

/** The usage; a command whose only option is --json needs no table of options. */
function usageOf(command: CommandUnknownOpts): string {
  const usage = command.createHelp().commandUsage(command)
  const json = command.options.some(isJson) ? ' [--json]' : ''
  const others = command.options.some((option) => !isJson(option)) ? ' [options]' : ''
  return usage.replace(' [options]', others) + json
}

const isJson = ({ long }: Option): boolean => long === '--json'

function argumentRow(argument: Argument): string[] {
  const name = argument.required ? `<${argument.name()}>` : `[${argument.name()}]`
  return [code(name), described(argument.description, argument)]
}

function optionRow(option: Option): string[] {
  const required = option.mandatory ? ' (required)' : ''
  return [code(option.flags), `${described(option.description, option)}${required}`]
}

function described(
  description: string,
  { argChoices, defaultValue }: { argChoices?: readonly string[]; defaultValue?: unknown },
): string {
  const choices = argChoices === undefined ? '' : `: ${argChoices.map(code).join(', ')}`
  const preset =
    typeof defaultValue === 'boolean' || !defaultValue
      ? ''
      : ` (default ${code(JSON.stringify(defaultValue).replaceAll('"', ''))})`
  return `${description}${choices}${preset}`
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

const INTRODUCTION = `# Command line

\`npx balcao\` runs these commands in a clone, \`balcao\` in a container of the image. \`balcao --help\` and \`balcao sale refund --help\` print what this page lists. Commands use the [environment of the program](configuration.md) and the database of \`DATABASE_URL\`, or the embedded one in \`DATA_DIR\`; secrets are never arguments. With \`--json\` standard output is JSON only, and messages go to standard error. Exit codes: 0 done, 1 failed, 2 not understood, 3 outcome not known yet.

Completion of commands and options needs \`balcao\` in \`PATH\` (\`npm link\` in a clone): add \`source <(balcao completion bash)\` to \`~/.bashrc\`, \`source <(balcao completion zsh)\` to \`~/.zshrc\`, or run \`balcao completion fish > ~/.config/fish/completions/balcao.fish\`. Commands of contributors: [Contributing](../../CONTRIBUTING.md).`
