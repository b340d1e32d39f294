/**
 * Writes the wire's TypeScript types from the server's own JSON schema:
 * src/wire/types.ts for the messages and the HTTP API, and src/wire/<game>.ts
 * for each game's view and events. With --check it writes nothing, and fails if
 * a file is not what it would write.
 *
 * Python is $ANTICS_PYTHON, else the project's .venv, else python3.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const WIRE = here('../src/wire/');
const VENV = here('../../.venv/bin/python');
const NOTE = '// Written by scripts/make-types.mjs from the server\u2019s schema. Do not edit: run `npm run types`.';

/** Names that two modules share, and what each is called here. */
const RENAMED = {
  'antics.table.messages.Refused': 'Refused',
  'antics.server.answers.Refused': 'HttpRefused',
};

function readSchema() {
  const python = process.env.ANTICS_PYTHON ?? (existsSync(VENV) ? VENV : 'python3');
  const paths = [here('../../src'), process.env.PYTHONPATH].filter(Boolean);
  const printed = execFileSync(python, ['-m', 'antics.server.protocol', '--schema'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, PYTHONPATH: paths.join(':') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(printed);
}

const nameOf = (reference) => RENAMED[reference] ?? reference;

function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return arrayOf(schema);
    case 'object':
      return schema.additionalProperties ? `Record<string, ${typeOf(schema.additionalProperties)}>` : 'Record<string, unknown>';
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no TypeScript is known for ${JSON.stringify(schema)}`);
  }
}

function arrayOf(schema) {
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  const item = typeOf(schema.items ?? {});
  return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
}

function describe(text, indent = '') {
  return text ? `${indent}/** ${text.trim().replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n` : '';
}

function declare(name, schema) {
  const needed = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, type]) => `  ${field}${needed.has(field) ? '' : '?'}: ${typeOf(type)};\n`,
  );
  return `${describe(schema.description)}export interface ${nameOf(name)} {\n${fields.join('')}}\n`;
}

function declareAll(definitions) {
  return Object.entries(definitions)
    .map(([name, schema]) => declare(name, schema))
    .join('\n');
}

function union(name, members) {
  return `export type ${name} =\n${members.map((member) => `  | ${member}`).join('\n')};\n`;
}

function constant(name, words, description) {
  const lines = words.map((word) => `  '${word}',\n`);
  return `${describe(description)}export const ${name} = [\n${lines.join('')}] as const;\n`;
}

/** Messages have their kind in `type`: what a page sends, and what a server does. */
function messages(definitions) {
  const answers = ['Welcome', 'Update', 'Refused', 'Done', 'Ping', 'Fleeting', 'Bye'];
  const names = Object.entries(definitions)
    .filter(([, schema]) => schema.properties?.type)
    .map(([name]) => nameOf(name));
  const requests = names.filter((name) => !answers.includes(name));
  return `${union('AnyRequest', requests)}\n${union('AnyAnswer', answers)}`;
}

function wireFiles(schema) {
  const files = new Map();
  files.set('types.ts', `${NOTE}\n\n${declareAll(schema.definitions)}\n${messages(schema.definitions)}`);
  for (const [game, { views, events, rules, options, definitions }] of Object.entries(schema.games)) {
    files.set(
      `${game}.ts`,
      [
        NOTE,
        declareAll(definitions),
        union('AnyView', views),
        union('AnyEvent', events),
        constant('EVENT_NAMES', events, 'All events, for checks that each has its words.'),
        constant('RULE_NUMBERS', rules, 'All rules, for checks that each is told.'),
        constant('OPTION_NAMES', options.map((option) => option.name), 'All options, for checks that each is explained.'),
      ].join('\n'),
    );
  }
  return files;
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const files = wireFiles(readSchema());
if (process.argv.includes('--check')) {
  const stale = [...files].filter(([name, text]) => readIfThere(WIRE + name) !== text).map(([name]) => name);
  const orphans = readdirSync(WIRE).filter((name) => !files.has(name) && readIfThere(WIRE + name).startsWith(NOTE));
  if (stale.length + orphans.length) {
    console.error(`src/wire is not what the server says: ${[...stale, ...orphans].join(', ')}. Run \`npm run types\`.`);
    process.exit(1);
  }
} else {
  for (const [name, text] of files) writeFileSync(WIRE + name, text);
}
