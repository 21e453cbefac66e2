"""Contracts, and the skills that describe how an agent uses a service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tookeffect._async_client.resource import AsyncPagedList, AsyncResource
from tookeffect._generated.models import (
    Contract,
    ContractJudgement,
    ContractSummary,
    ContractTest,
    DryRun,
    RecordedResponse,
    SkillManifest,
)
from tookeffect._raw_response import async_api_method
from tookeffect._requests import ApiRequest, call_options
from tookeffect._responses import model_reader


class AsyncContracts(AsyncResource):
    """The contracts that an operation can name."""

    @async_api_method
    async def get(
        self,
        contract_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Contract:
        """Returns a contract. To hash it, use the bytes of `get.with_raw_response`, not the model.

        Raises `NotFoundError` `contract_not_found`.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return await self._call(ApiRequest("getContract", options, path={"id": contract_id}), _read_contract)

    def list(
        self,
        *,
        page_size: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncPagedList[ContractSummary]:
        """Lists the contracts that the workspace can use."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._list("listContracts", ContractSummary, options, page_size)

    @async_api_method
    async def lint(
        self,
        contract: object,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ContractTest:
        """Lists what the linter finds in a contract that is not published, and what to do.

        Nothing is stored.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("testContract", options, body={"contract": contract})
        return await self._call(request, _read_test)

    @async_api_method
    async def test(
        self,
        body: Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ContractTest:
        """Lints `contract`, which is not published, and evaluates `cases` and `fixtures` with it.

        Nothing is stored.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("testContract", options, body=body)
        return await self._call(request, _read_test)

    @async_api_method
    async def mutate(
        self,
        body: Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ContractJudgement:
        """Says everything that decides whether `contract` can be published with `fixtures`.

        Nothing is stored; it can take a minute.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("mutateContract", options, body=body)
        return await self._call(request, _read_judgement)

    @async_api_method
    async def dry_run(
        self,
        body: Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DryRun:
        """Reads a real system and says what `contract`, an id or a document, decides about `input`.

        It is not a verdict: nothing is stored, signed or charged. Each call counts, so it is not repeated by
        itself.

        Raises `UnprocessableEntityError` `contract_invalid` or `input_invalid`.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("dryRunContract", options, body=body)
        return await self._call(request, _read_dry_run)

    @async_api_method
    async def record(
        self,
        body: Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RecordedResponse:
        """Reads one response as `observe` says, and drafts the contract `id` with fixtures from it.

        The response is shown, so the scope `connections:write` is needed. The notes of the draft say what its
        author must add.

        Raises `UnprocessableEntityError` `contract_invalid` for `observe`, or `input_invalid`.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("recordResponse", options, body=body)
        return await self._call(request, _read_recorded)

    @async_api_method
    async def publish(
        self,
        body: Mapping[str, object],
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Contract:
        """Publishes `contract` with `fixtures` for the workspace; the same one again changes nothing.

        It can take a minute.

        Raises `UnprocessableEntityError` `contract_invalid`, whose `errors` list the faults, and
        `ConflictError` `contract_version_exists`.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("publishContract", options, body=body)
        return await self._call(request, _read_contract)

    @async_api_method
    async def deprecate(
        self,
        contract_id: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Contract:
        """Ends a contract of the workspace for new operations.

        Raises `NotFoundError` `contract_not_found`.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        request = ApiRequest("deprecateContract", options, path={"id": contract_id})
        return await self._call(request, _read_contract)


class AsyncSkills(AsyncResource):
    """What an agent must know to use a service."""

    @async_api_method
    async def get(
        self,
        service: str,
        *,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> SkillManifest:
        """Returns the manifest of a service; its `skill` is the text of a `SKILL.md`.

        Raises `NotFoundError` `skill_not_found`.
        """
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return await self._call(ApiRequest("getSkill", options, path={"service": service}), _read_skill)


_read_contract: Final = model_reader(Contract, {"id": "text"})
_read_test: Final = model_reader(ContractTest, {"findings": "list", "evaluations": "list"})
_read_judgement: Final = model_reader(
    ContractJudgement, {"isPublishable": "boolean", "faults": "list", "mutants": "object"}
)
_read_dry_run: Final = model_reader(DryRun, {"evaluation": "object", "notices": "list"})
_read_recorded: Final = model_reader(RecordedResponse, {"result": "text"})
_read_skill: Final = model_reader(SkillManifest, {"service": "text", "skill": "text"})
