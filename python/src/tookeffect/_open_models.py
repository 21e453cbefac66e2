"""Reading an answer into a model, open to what a later version of the service may add.

The models are closed, for documents that somebody builds. An answer may have members that this version does
not know, and values of lists that have grown since: those stay visible, and nothing that is there is changed.
"""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel
from typing_extensions import TypeAliasType

from tookeffect._json_profile import is_list, is_object

ModelT = TypeVar("ModelT", bound=BaseModel)


def open_model(model: type[ModelT], members: dict[str, Any]) -> ModelT:
    """A model of what is there: a member that is missing is not set, one of another kind stays as it is."""
    values = {
        alias: open_value(field.annotation, members[alias])
        for name, field in model.model_fields.items()
        if (alias := field.alias or name) in members
    }
    return model.model_construct(**values)


def open_value(annotation: Any, value: Any) -> Any:
    """A value of any annotation, in which every object of a model is one."""
    kind = _resolved(annotation)
    if is_list(value) and get_origin(kind) is list:
        (item,) = get_args(kind)
        return [open_value(item, part) for part in value]
    if is_object(value):
        models = [model for model in _models(kind) if _is_of(model, value)]
        return open_model(models[0], value) if models else value
    return value


def _resolved(annotation: Any) -> Any:
    """What an alias or an annotated type stands for."""
    while True:
        if isinstance(annotation, TypeAliasType):
            annotation = annotation.__value__
        elif get_origin(annotation) is Annotated:
            annotation = get_args(annotation)[0]
        else:
            return annotation


def _models(kind: Any) -> list[type[BaseModel]]:
    if isinstance(kind, type) and issubclass(cast("type[Any]", kind), BaseModel):
        return [kind]
    if get_origin(kind) in (Union, UnionType):
        return [model for part in get_args(kind) for model in _models(_resolved(part))]
    return []


def _is_of(model: type[BaseModel], members: dict[str, Any]) -> bool:
    """Whether an object may be of a model: of several, the words that are fixed tell which."""
    for name, field in model.model_fields.items():
        kind = _resolved(field.annotation)
        alias = field.alias or name
        if field.is_required() and alias not in members and get_origin(kind) is Literal:
            return False
        if (
            get_origin(kind) is Literal
            and len(get_args(kind)) == 1
            and members.get(alias) not in get_args(kind)
        ):
            return False
    return True
