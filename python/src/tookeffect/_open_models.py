"""Reads a response into a model without validation, so that a later version of the service can add to it.

The models themselves are closed: they validate documents that a caller builds. In a response, unknown members
are ignored, and unknown values of a closed list stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel
from typing_extensions import TypeAliasType

from tookeffect._json_profile import is_list, is_object

ModelT = TypeVar("ModelT", bound=BaseModel)


def open_model(model: type[ModelT], members: dict[str, Any]) -> ModelT:
    """Builds a model. A missing member is not set; a member of another type keeps its value."""
    values = {name: read(members[name]) for name, read in _readers(model).items() if name in members}
    return model.model_construct(**values)


def open_value(annotation: Any, value: Any) -> Any:
    """Converts the objects within a value to the models of its annotation."""
    return _reader(annotation)(value)


Reader: TypeAlias = "Callable[[Any], Any]"


@cache
def _readers(model: type[BaseModel]) -> dict[str, Reader]:
    """How each member is read. Resolving the annotations takes longer than reading a response."""
    return {field.alias or name: _reader(field.annotation) for name, field in model.model_fields.items()}


def _reader(annotation: Any) -> Reader:
    types = _alternatives(annotation)
    items = [_once_needed(get_args(kind)[0]) for kind in types if get_origin(kind) is list]
    maps = [_once_needed(get_args(kind)[1]) for kind in types if get_origin(kind) is dict]
    models = [model for kind in types if (model := _as_model(kind)) is not None]

    def read(value: Any) -> Any:
        if is_list(value):
            return [items[0](part) for part in value] if items else value
        if is_object(value):
            if maps:
                return {name: maps[0](part) for name, part in value.items()}
            nearest = _nearest(models, value)
            return value if nearest is None else open_model(nearest, value)
        return value

    return read if items or maps or models else _unchanged


def _once_needed(annotation: Any) -> Reader:
    """An annotation may contain itself."""
    reader = cache(lambda: _reader(annotation))
    return lambda value: reader()(value)


def _unchanged(value: Any) -> Any:
    return value


def _nearest(models: list[type[BaseModel]], members: dict[str, Any]) -> type[BaseModel] | None:
    candidates = [model for model in models if len(models) == 1 or _has_literals(model, members)]
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    return min(candidates, key=lambda model: _count_differences(model, members))


def _alternatives(annotation: Any) -> list[Any]:
    """Resolves aliases and unions of an annotation."""
    if isinstance(annotation, TypeAliasType):
        return _alternatives(annotation.__value__)
    if get_origin(annotation) is Annotated:
        return _alternatives(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return [kind for part in get_args(annotation) for kind in _alternatives(part)]
    return [annotation]


def _as_model(kind: Any) -> type[BaseModel] | None:
    is_model = isinstance(kind, type) and issubclass(cast("type[Any]", kind), BaseModel)
    return cast("type[BaseModel]", kind) if is_model else None


def _has_literals(model: type[BaseModel], members: dict[str, Any]) -> bool:
    """Whether an object has the literal values that identify this model within a union."""
    return all(members.get(name) == value for name, value in _literals(model).items())


@cache
def _literals(model: type[BaseModel]) -> dict[str, Any]:
    """The members that have one possible value."""
    found: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        (kind, *others) = _alternatives(field.annotation)
        literals = get_args(kind) if get_origin(kind) is Literal and not others else ()
        if len(literals) == 1:
            found[field.alias or name] = literals[0]
    return found


def _count_differences(model: type[BaseModel], members: dict[str, Any]) -> int:
    """Counts the required members that are missing, and the members that the model does not have."""
    fields = {field.alias or name: field.is_required() for name, field in model.model_fields.items()}
    missing = [alias for alias, is_required in fields.items() if is_required and alias not in members]
    return len(missing) + len(members.keys() - fields.keys())
