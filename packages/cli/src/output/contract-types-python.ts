import type { Contract } from '@tookeffect/sdk';
import { PythonTypes } from './python-types.ts';

/**
 * Writes Python for the inputs of contracts: a `TypedDict` for each, and two clients whose `begin` a type checker knows.
 * When the program runs they are the clients of the package. The text depends on the contracts only. Every valid input
 * is accepted; lengths, patterns and ranges are checked by the service.
 */
export function contractTypesPython(contracts: readonly Contract[]): string {
  const types = new PythonTypes();
  const calls = contracts
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, title, hash, input }) => {
      const type = types.add(input, id, `${title} — ${hash}`);
      return `contract: Literal[${JSON.stringify(id)}], input: ${type}`;
    });
  return [header(types, calls.length), ...types.declarations, clients(calls)].join('\n\n');
}

function header(types: PythonTypes, contractCount: number): string {
  const used = (...names: readonly string[]): string[] => names.filter((name) => types.imports.has(name));
  const abstract = ['Coroutine', ...used('Mapping')];
  const typing = [
    ...['TYPE_CHECKING', 'Any', ...(contractCount > 0 ? ['Literal'] : []), 'Protocol', 'TypeVar'],
    ...(contractCount > 1 ? ['overload'] : []),
  ];
  const extensions = [
    ...(contractCount === 0 ? ['Never'] : []),
    ...used('NotRequired', 'TypedDict'),
    'Unpack',
  ];
  return `# Written by \`tookeffect generate types --language python\`; do not edit.
# fmt: off
# ruff: noqa
"""The contracts of the service and their inputs, for type checkers: \`ContractsClient\` is \`Client\`, and
\`AsyncContractsClient\` is \`AsyncClient\`, with a \`begin\` that takes these contracts only.
"""

from __future__ import annotations

from collections.abc import ${abstract.join(', ')}
from typing import ${typing.join(', ')}

from tookeffect import AsyncBegunOperation, AsyncClient, BeginOptions, BegunOperation, Client, RawResponse
from typing_extensions import ${extensions.join(', ')}
`;
}

/** A `begin` that takes fewer contracts than that of the class above it is an error for mypy; here it is the purpose. */
function clients(calls: readonly string[]): string {
  // A single overload is an error; without a contract nothing can be begun.
  const decorator = calls.length > 1 ? '    @overload\n' : '';
  const all = calls.length > 0 ? calls : ['contract: Never, input: Never'];
  const methods = all.map(
    (call) =>
      `${decorator}    def __call__(self, ${call}, **options: Unpack[BeginOptions]) -> BegunT_co: ...\n`,
  );
  return `BegunT_co = TypeVar("BegunT_co", covariant=True)
RawT_co = TypeVar("RawT_co", covariant=True)


class Begin(Protocol[BegunT_co]):
    """Begins an operation of one of the contracts."""

${methods.join('')}

class BeginMethod(Begin[BegunT_co], Protocol[BegunT_co, RawT_co]):
    """\`begin\` of a client."""

    @property
    def with_raw_response(self) -> Begin[RawT_co]: ...


if TYPE_CHECKING:

    class ContractsClient(Client):
        """The blocking client, for these contracts."""

        begin: BeginMethod[BegunOperation, RawResponse[BegunOperation]]  # type: ignore[assignment]

    class AsyncContractsClient(AsyncClient):
        """The asynchronous client, for these contracts."""

        begin: BeginMethod[  # type: ignore[assignment]
            Coroutine[Any, Any, AsyncBegunOperation], Coroutine[Any, Any, RawResponse[AsyncBegunOperation]]
        ]

else:
    ContractsClient = Client
    AsyncContractsClient = AsyncClient
`;
}
