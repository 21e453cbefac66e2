# Written by `npm run generate` from ../_async_client; do not edit.
"""Contracts, and the skills that describe how an agent uses a service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tookeffect._generated.models import Contract, ContractSummary, SkillManifest
from tookeffect._raw_response import api_method
from tookeffect._requests import ApiRequest, call_options
from tookeffect._responses import model_reader
from tookeffect._sync_client.resource import PagedList, Resource


class Contracts(Resource):
    """The contracts that an operation can name."""

    @api_method
    def get(
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
        return self._call(ApiRequest("getContract", options, path={"id": contract_id}), _read_contract)

    def list(
        self,
        *,
        page_size: int | None = None,
        timeout_seconds: float | None = None,
        total_timeout_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PagedList[ContractSummary]:
        """Lists the contracts that the workspace can use."""
        options = call_options(timeout_seconds, total_timeout_seconds, max_retries, headers)
        return self._list("listContracts", ContractSummary, options, page_size)


class Skills(Resource):
    """What an agent must know to use a service."""

    @api_method
    def get(
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
        return self._call(ApiRequest("getSkill", options, path={"service": service}), _read_skill)


_read_contract: Final = model_reader(Contract, {"id": "text"})
_read_skill: Final = model_reader(SkillManifest, {"service": "text", "skill": "text"})
